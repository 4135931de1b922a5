import { formatVolume } from '#domain/consumption.ts'
import { toCsv } from '#domain/csv.ts'
import { formatCents, formatDay, oneLine, toCents } from '#domain/values.ts'
import type { Zipped } from '#http/zip.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { type Drawing, drawnApart } from './drawing.server.ts'
import { type Case, lackingIn, verdictOf } from './mediation.server.ts'

type Listed = { name: string; what: string }

/**
 * Gives bills, files and readings one after the other, and last the PDF of contents, since it says what is missing. A
 * part that cannot be read does not stop the others.
 */
export async function* filesOf(subscriber: Subscriber, found: Case): AsyncGenerator<Zipped> {
  const { call } = subscriber
  const { detail, point, invoices, readings } = found
  const pdc = point.pdcRef
  const listed: Listed[] = []
  const lacking = lackingIn(found, subscriber.who.by !== undefined)
  const had = async (part: Listed, body: Promise<{ body: ReadableStream | null }>) => {
    const bytes = await body
      .then(async answer => new Uint8Array(await new Response(answer.body).arrayBuffer()))
      .catch(() => null)
    if (bytes) listed.push(part)
    else lacking.push(`${part.what}\u00a0: illisible le jour où ce dossier a été fait`)
    return bytes ? [{ name: part.name, bytes }] : []
  }
  for (const { factNumber, startDate, amountFact, exist } of invoices) {
    if (!exist) continue
    const what = `Facture ${factNumber} du ${formatDay(startDate)}, ${formatCents(toCents(amountFact))}`
    const part = { name: `factures/${safe(factNumber)}.pdf`, what }
    yield* await had(part, call('getInvoiceFile', { query: { pdc, factNumber } }))
  }
  const files = [detail, ...detail.messages].flatMap(said => said.files)
  for (const [rank, { id, name }] of files.entries()) {
    const part = {
      name: `pieces/${rank + 1}-${safe(name)}`,
      what: `Pièce jointe «\u00a0${name}\u00a0»`,
    }
    const query = { pdc, histoId: detail.histo.id, fileId: id }
    yield* await had(part, call('getUserRequestFile', { query }))
  }
  if (readings.length > 0) {
    const header = ['Date', 'Compteur', 'Index (m³)', 'Consommation (m³)', 'Type']
    const rows = readings.map(one => [
      formatDay(one.date),
      one.counterRef,
      one.index,
      one.consumption,
      one.type,
    ])
    listed.push({ name: 'releves.csv', what: 'Les relevés, pour un tableur' })
    yield { name: 'releves.csv', bytes: Buffer.from(toCsv(header, rows)) }
  }
  yield { name: 'sommaire.pdf', bytes: await contents(subscriber, found, listed, lacking) }
}

/** Makes a name of the back end safe in the archive, so that it cannot lead out of its folder. */
const safe = (name: string) => name.replace(/[^\p{L}\p{N}. _-]/gu, '_').replace(/^\.+/, '_')

async function contents(
  { who }: Subscriber,
  { detail, point, mediation, name, thread, readings, notices }: Case,
  listed: Listed[],
  lacking: string[],
) {
  const { UTILITY_NAME, CONTACT_PHONE } = settings()
  const title = 'Dossier pour le médiateur de l’eau'
  const steps: Drawing['steps'] = []
  steps.push(['heading', 1, title])
  steps.push([
    'facts',
    [
      { term: 'Abonné', value: `${who.name}, n° ${who.owner}` },
      { term: 'Adresse desservie', value: `${oneLine(point.adress)}, ${point.pdcRef}` },
      { term: 'Demande', value: `${name}, n° ${detail.histo.id}` },
      { term: 'Service', value: `${UTILITY_NAME}, ${CONTACT_PHONE}` },
    ],
  ])
  steps.push(['paragraph', verdictOf(mediation).title, 'strong'])
  steps.push(['paragraph', verdictOf(mediation).text])
  steps.push(['heading', 2, 'Ce que contient ce dossier'])
  steps.push([
    'table',
    {
      columns: [{ header: 'Fichier' }, { header: 'Ce que c’est', share: 2 }],
      rows: [
        ['sommaire.pdf', 'Les faits, les échanges, les relevés, la preuve de l’avis'],
        ...listed.map(part => [part.name, part.what]),
      ],
    },
  ])
  steps.push(['heading', 2, 'Ce qui manque'])
  for (const text of lacking.length > 0 ? lacking : ['Rien que nous sachions.'])
    steps.push(['paragraph', text])
  steps.push(['heading', 2, 'Les échanges'])
  for (const said of thread) {
    const author = said.who === 'Vous' ? who.name : said.who
    steps.push(['paragraph', `${said.when}, ${author}`, 'strong'])
    steps.push(['paragraph', said.text || 'Ce message ne contient aucun texte.'])
    if (said.files.length > 0)
      steps.push([
        'paragraph',
        `Pièces jointes\u00a0: ${said.files.map(file => file.name).join(', ')}`,
        'small',
      ])
  }
  if (readings.length > 0) {
    steps.push(['heading', 2, 'Les relevés'])
    steps.push([
      'table',
      {
        columns: [
          { header: 'Date' },
          { header: 'Compteur' },
          { header: 'Index', align: 'right' },
          { header: 'Consommation', align: 'right' },
          { header: 'Type' },
        ],
        rows: readings.map(({ date, counterRef, index, consumption, type }) => [
          formatDay(date),
          counterRef,
          `${formatVolume(index)} m³`,
          `${formatVolume(consumption)} m³`,
          type,
        ]),
      },
    ])
  }
  if (notices.length > 0) steps.push(['heading', 2, 'L’avis de consommation anormale'])
  for (const notice of notices)
    steps.push([
      'facts',
      [
        {
          term: 'Ancien relevé',
          value: `${formatVolume(notice.oldIndex)} m³, le ${formatDay(notice.oldDate)}`,
        },
        {
          term: 'Relevé',
          value: `${formatVolume(notice.newIndex)} m³, le ${formatDay(notice.newDate)}`,
        },
        { term: 'Envoi', value: notice.sent },
        { term: 'Lecture', value: notice.opened ?? 'Pas encore ouvert par l’abonné connecté' },
      ],
    ])
  steps.push([
    'paragraph',
    'Ce dossier n’a été envoyé à personne\u00a0: l’abonné le joint lui-même à sa demande.',
    'small',
  ])
  const drawn = await drawnApart({ title, author: UTILITY_NAME, steps })
  if (!drawn) throw new Error('too many documents wait to be drawn')
  return drawn
}
