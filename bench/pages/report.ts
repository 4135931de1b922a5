import { table } from '../figures.ts'
import type { Paint } from './paint.ts'
import type { Shown } from './site.ts'
import type { Load } from './under-load.ts'

export type Report = {
  /** The ten pages of the site map that bring most scripts. */
  heaviest: Omit<Shown, 'html'>[]
  /** What any page weighs beyond its limits (limits.ts). */
  excesses: string[]
  /** Of /home and the long lists, under load. */
  loads: ({ name: string } & Load)[]
  bare: Load
  /** A plain Remix page: see bench/peer. */
  peer: Load
  paint: Paint
  blockedMs: number
  startupMs: number
}

/** Milliseconds on the reference machine; elsewhere only an indication. */
const cpuTarget = 5

/** CPU of /home by that of a plain Remix page with the same table and form, which makes no call. */
const peerTarget = 2

/** First paint of a first visit by that of the same document without styles and scripts. */
const paintTarget = 1.25

const kilo = (bytes: number) => `${(bytes / 1000).toFixed(1).replace('.', ',')} ko`
const mark = (good: boolean) => (good ? '✓' : '✗')

export function tableOf(report: Report): string {
  const { heaviest, excesses, loads, bare, peer, paint, blockedMs, startupMs } = report
  const weights = heaviest.map(({ address, visitor, weight: { scripts, html, css } }) => [
    `${address} (${visitor})`,
    ...[scripts, html, css].map(({ gzip, brotli }) => `${kilo(gzip)} (${kilo(brotli)})`),
    String(scripts.files),
  ])
  const head = ['Les dix plus lourdes, gzip (brotli)', 'JavaScript', 'HTML', 'CSS', 'Fichiers']
  const timesPeer = (loads[0]?.cpuMs ?? Number.NaN) / peer.cpuMs
  const timesBare = (kind: 'first' | 'next') => paint[kind] / paint.bare
  const figures = [
    ['Mesure sur cette machine', 'Valeur', 'Repère'],
    ...loads.flatMap(({ name, perSecond, cpuMs }) => [
      [`${name}, pages par seconde`, perSecond.toFixed(0), ''],
      [
        `${name}, CPU du portail par page`,
        `${cpuMs.toFixed(1)} ms ${mark(cpuMs <= cpuTarget)}`,
        `${cpuTarget} ms`,
      ],
      [`${name}, rapport à la page nue`, (cpuMs / bare.cpuMs).toFixed(2), ''],
    ]),
    ['/connexion, pages par seconde', bare.perSecond.toFixed(0), ''],
    ['/connexion, CPU du portail par page', `${bare.cpuMs.toFixed(1)} ms`, ''],
    ['Page Remix ordinaire, CPU par page', `${peer.cpuMs.toFixed(1)} ms`, ''],
    [
      '/home, rapport à cette page ordinaire',
      `${timesPeer.toFixed(2)} ${mark(timesPeer <= peerTarget)}`,
      `${peerTarget}`,
    ],
    ['/home, premier affichage (4G lente, CPU ÷ 6) : HTML nu', `${paint.bare} ms`, ''],
    [
      '/home, premier affichage, première visite',
      `${paint.first} ms, ${timesBare('first').toFixed(2)} fois ${mark(timesBare('first') <= paintTarget)}`,
      `${paintTarget} fois`,
    ],
    [
      '/home, premier affichage, visite suivante',
      `${paint.next} ms, ${timesBare('next').toFixed(2)} fois ${mark(timesBare('next') <= paintTarget)}`,
      `${paintTarget} fois`,
    ],
    [
      '/home, fil principal bloqué (4G lente, CPU ÷ 6)',
      `${blockedMs} ms ${mark(blockedMs <= 300)}`,
      '300 ms',
    ],
    [
      'Démarrage jusqu’à « Portail prêt »',
      `${(startupMs / 1000).toFixed(1)} s ${mark(startupMs <= 15_000)}`,
      '15 s',
    ],
  ]
  const beyond = excesses.length > 0 ? excesses : ['Aucune page ne dépasse ses limites.']
  return [table([head, ...weights]), beyond.join('\n'), table(figures)].join('\n\n')
}
