import { catalogue } from '../../app/upstream/catalogue/index.ts'
import type { Endpoint } from '../../app/upstream/endpoint.ts'
import { arrived, unsure } from './mail-server.ts'
import { network } from './network.ts'
import { clock } from './seams.ts'
import { rows, spent } from './town.ts'

// What the portal promises and the books of both sides do not show: who holds a request, which rights a helper has, what
// is reminded of, how long things are kept, and that one thing is told once.

type Fail = (what: string) => never
type Row = Record<string, string>

/** After each event, before the calls that led to it are forgotten. */
export function judgePromises(fail: Fail): void {
  readHolders(fail)
  readRights(fail)
  readReminders(fail)
  readCredits(fail)
  for (const [what, sql] of Object.entries(never)) {
    const [found] = rows<Row>('backend', sql)
    if (found) fail(`${what} : ${JSON.stringify(found)}`)
  }
}

/** Delays that were asked for and are neither refused nor withdrawn, by the subscriber or by a payment. */
const running = `SELECT d.requestId, r.pdcRef, r.dateDemande FROM PaymentDelay d JOIN Request r ON r.id = d.requestId
  JOIN Invoice i ON i.factNumber = d.factNumber WHERE d.decision = 'accepted'
  OR (d.decision IS NULL AND r.cancelledOn IS NULL AND r.statutDemande != 'Dossier traité' AND i.balanceCents > 0)`

const never = {
  'tenue par un agent qui n’est plus': `SELECT id, assignee FROM Request WHERE assignee IS NOT NULL AND assignee NOT IN (SELECT id FROM Admin)`,
  'un lot répondu sans courriel': `SELECT b.requestId FROM BulkRequest b WHERE b.fate = 'mailing'
    AND NOT EXISTS (SELECT 1 FROM Mail WHERE about = 'message:' || b.answer)`,
  'deux délais pour une adresse en un an': `SELECT d.requestId, e.requestId, d.pdcRef FROM (${running}) d
    JOIN (${running}) e ON e.pdcRef = d.pdcRef AND e.requestId != d.requestId
    WHERE e.dateDemande BETWEEN d.dateDemande AND date(d.dateDemande, '+11 months')`,
  // A mail that names a request or an invoice, word for word: about one thing, there is one. Two messages may have the same words.
  'deux courriels d’une chose': `SELECT recipient, subject FROM Mail WHERE date > '2026-11-23T08:00' AND recipient != ''
    AND coalesce(about, '') NOT LIKE 'lien:%' AND (text GLOB '*D100[0-9]*' OR text GLOB '*F100[0-9]*')
    GROUP BY recipient, subject, text, about, reference HAVING count(*) > 1`,
}

/** The holder of each request when all was last judged; '' for none, as at the beginning. */
const holders = new Map<string, string>()

type HandOver = { histoId: string; from: string; to: string; isDone: boolean }

/** A request leaves its holder by a hand-over that names them, by a bulk, or with their account. */
function readHolders(fail: Fail): void {
  const handed = network.asked
    .filter(({ url }) => url.endsWith('/admin/desk/assign'))
    .map(({ body, isAnswered, isRefused }): HandOver => {
      const { histoId, from, to } = JSON.parse(String(body)) as HandOver
      return { histoId, from, to, isDone: isAnswered === true && !isRefused }
    })
  for (const { id, assignee } of rows<{ id: string; assignee: string }>('backend', held)) {
    const before = holders.get(id) ?? ''
    holders.set(id, assignee)
    const own = handed.filter(({ histoId }) => histoId === id)
    if (isExplained(before, assignee, own) || rows('backend', handedByBulk, id).length > 0) continue
    const isGone =
      before && rows('backend', 'SELECT 1 FROM Admin WHERE id = ?', before).length === 0
    const of = (who: string) => who || 'personne'
    const said = own.map(
      ({ from, to, isDone }) => `, ${of(from)} à ${of(to)}${isDone ? ', fait' : ''}`,
    )
    if (!isGone)
      fail(`prise à qui la tenait : ${id}, ${of(before)} puis ${of(assignee)}${said.join('')}`)
  }
}

/**
 * Whether there is an order in which each hand-over that was answered « done » came from the holder of the request then, or to
 * them. The others may have come too, and any of them twice; and an agent who answers takes a request without a holder.
 */
function isExplained(before: string, after: string, handed: HandOver[]): boolean {
  const takes = [after, ...handed.map(({ to }) => to)].map(to => ({ from: '', to, isDone: false }))
  const all = [...handed, ...takes]
  const seen = new Set<string>()
  const isReached = (holder: string, left: number[]): boolean => {
    const state = `${holder} ${left}`
    if (seen.has(state)) return false
    seen.add(state)
    if (left.length === 0 && holder === after) return true
    return all.some(
      ({ from, to }, n) =>
        [from, to].includes(holder) &&
        isReached(
          to,
          left.filter(one => one !== n),
        ),
    )
  }
  return isReached(
    before,
    all.flatMap(({ isDone }, n) => (isDone ? [n] : [])),
  )
}

const held = `SELECT id, coalesce(assignee, '') assignee FROM Request`
const handedByBulk = `SELECT 1 FROM BulkRequest b JOIN Bulk k ON k.reference = b.reference
  WHERE b.requestId = ? AND k.assignee IS NOT NULL AND k.sentAt IS NOT NULL`

const endpoints = Object.entries(catalogue as Record<string, Endpoint>).map(([name, endpoint]) => ({
  name,
  method: endpoint.method,
  path: new RegExp(`/api/${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  fixed: endpoint.path.split('{').length,
  isPublic: endpoint.auth === 'public',
  need: endpoint.helpersNeed,
}))

/** BEY-23: of a session by which a helper acts, the utility answers no call without the right that the call needs. */
function readRights(fail: Fail): void {
  for (const { method, url, headers, isRefused, isAnswered } of network.asked) {
    const [, payload = ''] = (headers.authorization ?? '').split('.')
    if (!payload || isRefused || !isAnswered) continue
    const { jti = '' } = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Row
    const [access] = rows<Row>('backend', actingBy, jti)
    if (!access) continue
    const { pathname } = new URL(url)
    const [call] = endpoints
      .filter(one => one.method === method && one.path.test(pathname))
      .toSorted((one, other) => one.fixed - other.fixed)
    // What any visitor may ask needs no right: the link of a mail is its own.
    const isGiven = call?.isPublic || (call?.need && access.rights?.includes(`"${call.need}"`))
    if (call && !isGiven)
      fail(`un proche fait sans droit : ${call.name}, ${access.person}, ${access.rights}`)
  }
}
const actingBy = `SELECT d.rights, d.person FROM Session s JOIN Delegation d ON d.id = s.delegation WHERE s.id = ?`

const read = new Set<string>()
let paid = new Set<string>()

/** A reminder is written when it is sent: what was paid before that, and still is, is not reminded of. */
function readReminders(fail: Fail): void {
  const settled = rows<Row>('backend', settledInvoices).map(({ factNumber = '' }) => factNumber)
  const still = new Set(settled.filter(number => paid.has(number)))
  for (const mail of arrived.keys()) {
    if (read.has(mail)) continue
    read.add(mail)
    if (unsure.has(mail) || !/\/avis\/\w+\/(echeance|retard)\//.test(mail)) continue
    for (const [, number = ''] of mail.matchAll(/Facture (F[\w-]+)/g))
      if (still.has(number)) fail(`rappel de ce qui est payé : ${number}`)
  }
  paid = new Set(settled)
}
const settledInvoices = `SELECT factNumber FROM Invoice WHERE balanceCents <= 0 AND amountCents > 0`

/** A credit of a list of which billing has used something is not taken back. */
function readCredits(fail: Fail): void {
  const undone = 'SELECT factNumber FROM AidCredit WHERE undoneBy IS NOT NULL'
  for (const { factNumber = '' } of rows<Row>('backend', undone))
    if (spent.has(factNumber)) fail(`repris après avoir payé : ${factNumber}`)
}

/** In hours after its time: what the job that deletes it may take. */
const late = 25

/** Once all is well: nothing is kept longer than its page says, drafts apart, which `settled` judges. */
export function keptTooLong(fail: Fail): void {
  const at = (hours: number) => new Date(clock.now - hours * 3_600_000).toISOString()
  const day = 24
  const kept = {
    'une liste non décidée': `SELECT reference FROM AidList WHERE state IN ('prepared', 'proposed') AND preparedAt < '${at(day + late)}'`,
    'une liste finie': `SELECT reference FROM AidList WHERE endedAt < '${at(30 * day + late)}'`,
    'un lot non envoyé': `SELECT reference FROM Bulk WHERE sentAt IS NULL AND preparedAt < '${at(day + late)}'`,
    'un lot fini': `SELECT reference FROM Bulk WHERE endedAt < '${at(31 * day + late)}'`,
  }
  const ofPortal = {
    'une session finie': `SELECT owner FROM Session WHERE expiresAt < '${at(late)}'`,
    'un brouillon de réponse sans session': `SELECT session FROM ReplyDraft WHERE session NOT IN (SELECT id FROM Session)`,
    'une adresse pour un reçu': `SELECT g.paymentId FROM GuestPayment g JOIN Payment p ON p.id = g.paymentId
      WHERE g.mail IS NOT NULL AND p.state IN ('refused', 'expired', 'cancelled') AND p.updatedAt < '${at(30 * day + late)}'`,
  }
  for (const [side, rules] of [
    ['backend', kept],
    ['portal', ofPortal],
  ] as const)
    for (const [what, sql] of Object.entries(rules)) {
      const [found] = rows<Row>(side, sql)
      if (found) fail(`gardé trop longtemps, ${what} : ${JSON.stringify(found)}`)
    }
}
