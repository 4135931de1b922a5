import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { toCsv } from '#domain/csv.ts'
import { formatCents, formatInstant } from '#domain/values.ts'
import { html } from '../html.ts'
import { nameOfEncoding, separatorNames } from './csv.ts'
import { counted, type EntityName, entities, entityNames } from './entities.ts'
import type { Notice } from './notices.ts'
import type { Span } from './plan.ts'
import type { Report } from './run.ts'

const number = (value: number) => value.toLocaleString('fr-FR').replaceAll('\u202f', '\u00a0')
const cell = (value: number, width: number) => number(value).padStart(width)

/** The report as people read it, on a terminal without colours as in a mail: lines of 110 characters at most. */
export function textOf(report: Report, kept: string): string {
  const { isTrial, stopped } = report
  return [
    isTrial
      ? 'Essai à blanc\u00a0: rien n’est écrit.'
      : stopped
        ? `Arrêté\u00a0: rien n’a été changé.`
        : 'Import fait.',
    stopped ? `${stopped.reason}\n` : '',
    report.before
      ? `Base comparée\u00a0: import du ${formatInstant(new Date(report.before))}.`
      : 'Aucun import avant celui-ci.',
    ...readLines(report),
    ...refusedLines(report),
    ...changeLines(report),
    ...protectionLines(report),
    ...nextLines(report, kept),
    `Code de sortie ${report.exitCode}. (0 bon · 2 lignes refusées au-delà du seuil · 3 arrêté par une protection)`,
  ]
    .filter((line, n, lines) => line !== '' || lines[n - 1] !== '')
    .join('\n')
    .concat('\n')
}

function readLines({ files, changes, startedAt, endedAt, writtenMs }: Report): string[] {
  const all = Object.entries(files)
  if (all.length === 0) return []
  const names = all.map(([, facts]) => facts.names.join(', '))
  const width = Math.min(50, Math.max(28, ...names.map(name => name.length + 2)))
  const seconds = (Date.parse(endedAt) - Date.parse(startedAt)) / 1000
  const total = { lines: 0, taken: 0, same: 0, refused: 0 }
  const rows = all.map(([entity, { names, lines }]) => {
    const change = changes[entity as EntityName | 'lignes']
    const taken = change ? change.fresh + change.changed : lines
    const { same, refused } = change ?? { same: 0, refused: 0 }
    total.lines += lines
    total.taken += taken
    total.same += same
    total.refused += refused
    return row(shortened(names.join(', '), width), width, lines, taken, same, refused)
  })
  const ways = new Set(
    all.map(
      ([, { encoding, separator }]) =>
        encoding &&
        `${nameOfEncoding(encoding)}, séparateur «\u00a0${separatorNames[separator] ?? separator}\u00a0»`,
    ),
  )
  return [
    '',
    `${'Fichiers lus'.padEnd(width)}${['lignes', 'prises', 'inchangées', 'refusées'].map((name, n) => name.padStart([10, 10, 13, 11][n] as number)).join('')}`,
    ...rows,
    `${row('total', width, total.lines, total.taken, total.same, total.refused)}   en ${inSeconds(seconds)}${writtenMs > 0 ? `, dont ${inSeconds(writtenMs / 1000)} d’écriture` : ''}`,
    [...ways].filter(Boolean).join(' · '),
  ]
}

const inSeconds = (seconds: number) =>
  `${seconds.toLocaleString('fr-FR', { maximumFractionDigits: 1 })}\u00a0s`

const row = (name: string, width: number, ...[lines, taken, same, refused]: number[]) =>
  `${name.padEnd(width)}${cell(lines ?? 0, 10)}${cell(taken ?? 0, 10)}${cell(same ?? 0, 13)}${cell(refused ?? 0, 11)}`

const shortened = (text: string, width: number) =>
  text.length < width ? text : `${text.slice(0, width - 3)}… `

const mostShown = 20

function refusedLines({ notices, refused }: Report): string[] {
  const errors = notices.filter(({ severity }) => severity === 'erreur')
  const warnings = notices.filter(({ severity }) => severity === 'avertissement')
  const shown = (list: Notice[], count: number) => [
    ...list.slice(0, mostShown).map(sentence),
    ...(count > mostShown
      ? [`  … et ${number(count - mostShown)} autres, dans le rapport .csv`]
      : []),
  ]
  return [
    ...(refused > 0
      ? [
          '',
          'Lignes refusées (les autres lignes du fichier sont prises)',
          ...shown(errors, refused),
        ]
      : []),
    ...(warnings.length > 0
      ? ['', 'Lignes prises, à vérifier', ...shown(warnings, warnings.length)]
      : []),
  ]
}

/** « factures.csv   ligne 1 402   montant « 84.37 » : une virgule est attendue, « 84,37 » » */
export function sentence({ file, line, column, field, value, reason }: Notice): string {
  const name = column && field && column !== field ? `${field} (${column})` : (field ?? '')
  const said = value === undefined ? name : `${name} «\u00a0${value.slice(0, 60)}\u00a0»`
  return `${file}   ligne ${number(line)}   ${said ? `${said}\u00a0: ` : ''}${reason}`
}

function changeLines({ changes, isTrial, stopped }: Report): string[] {
  const lines = entityNames.flatMap(name => {
    const change = changes[name]
    if (!change) return []
    const { fresh, changed, gone, span, cents } = change
    const sum = cents === null || fresh === 0 ? '' : `${formatCents(cents)} au total, `
    const isKept = entities[name].gone === 'kept'
    const kept = isKept ? '\u00a0; ce qu’en ont vu leurs titulaires leur reste' : ''
    return [
      ...lineOf('+', name, fresh, ['nouveau', 'nouvelle'], sum + spanned(span.fresh)),
      ...lineOf('~', name, changed, ['changé', 'changée'], spanned(span.changed)),
      ...lineOf('−', name, gone, ['disparu', 'disparue'], spanned(span.gone) + kept),
    ]
  })
  const title = isTrial || stopped ? 'Ce qui changerait' : 'Ce qui a changé'
  if (Object.keys(changes).length === 0) return []
  return ['', title, ...(lines.length > 0 ? lines : ['Rien.'])]
}

const spanned = (span: Span) =>
  span === null ? '' : span[0] === span[1] ? span[0] : `de ${span[0]} à ${span[1]}`

function lineOf(
  sign: string,
  name: EntityName,
  count: number,
  word: [string, string],
  more: string,
) {
  return count === 0 ? [] : [`${sign} ${counted(name, count, word).padEnd(32)}  ${more}`]
}

function protectionLines({ protections }: Report): string[] {
  if (protections.length === 0) return []
  return [
    '',
    'Protections',
    ...protections.map(
      ({ isMet, label, found, limit }) =>
        `${isMet ? 'ok   ' : 'ARRÊT'} ${label}\u00a0: ${found} (arrêt au-delà de\u00a0: ${limit})`,
    ),
  ]
}

function nextLines({ isTrial, stopped, refused, folder }: Report, kept: string): string[] {
  const command = `npm run import -- ${folder}`
  const steps = [
    refused > 0 &&
      `Corriger ${refused === 1 ? 'la ligne' : `les ${number(refused)} lignes`} chez l’éditeur, ou ${refused === 1 ? 'la laisser\u00a0: elle sera relue' : 'les laisser\u00a0: elles seront relues'} au prochain import.`,
    stopped && `Corriger le dossier et relancer\u00a0:   ${command}${isTrial ? ' --essai' : ''}`,
    stopped?.accept &&
      `Si c’est voulu\u00a0:   ${command} --accepter ${stopped.accept}\n   (Le nombre exact est demandé\u00a0: un autre fichier, un autre nombre, un autre refus.)`,
    isTrial && !stopped && `Appliquer maintenant\u00a0:   ${command}`,
    `Garder ce rapport\u00a0: ${kept}.txt, .html, .json, et .csv (une ligne par refus)`,
  ].filter(Boolean)
  return ['', 'Ensuite', ...steps.map((step, n) => `${n + 1}. ${step}`), '']
}

/** Writes the report for people and for machines, and a line for each refusal; answers the names of the files. */
export function writeReport(report: Report, folder: string): { text: string; files: string[] } {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const stamp = report.startedAt.slice(0, 19).replaceAll(':', '-')
  const base = path.join(folder, `${stamp}${report.isTrial ? '-essai' : ''}`)
  const files = ['txt', 'html', 'json', 'csv'].map(end => `${base}.${end}`)
  const [txt = '', html = '', json = '', csv = ''] = files
  const near = path.relative('.', base)
  const text = textOf(report, near.startsWith('..') ? base : near)
  const write = (file: string, content: string) => writeFileSync(file, content, { mode: 0o600 })
  write(txt, text)
  write(html, pageOf(report, text))
  write(json, `${JSON.stringify(report, null, 1)}\n`)
  const header = ['gravité', 'code', 'fichier', 'ligne', 'colonne', 'champ', 'valeur', 'raison']
  const rows = report.notices.map(one => [
    ...[one.severity, one.code, one.file, one.line, one.column ?? ''],
    ...[one.field ?? '', one.value ?? '', one.reason],
  ])
  write(csv, toCsv(header, rows))
  return { text, files }
}

function pageOf({ isTrial }: Report, text: string): string {
  const title = `Import${isTrial ? ', essai à blanc' : ''}`
  return html`<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body{font:15px/1.5 ui-monospace,monospace;margin:2rem auto;max-width:116ch;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere}</style></head>
<body><h1>${title}</h1><pre>${text}</pre></body></html>
`.text
}
