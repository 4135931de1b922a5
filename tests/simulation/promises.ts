import { catalogue } from '../../app/upstream/catalogue/index.ts'
import type { Endpoint } from '../../app/upstream/endpoint.ts'
import { arrived, unsure } from './mail-server.ts'
import { network } from './network.ts'
import { clock } from './seams.ts'
import { rows } from './town.ts'

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

const never = {
  'tenue par un agent qui n’est plus': `SELECT id, assignee FROM Request WHERE assignee IS NOT NULL AND assignee NOT IN (SELECT id FROM Admin)`,
  'un lot répondu sans courriel': `SELECT b.requestId FROM BulkRequest b WHERE b.fate = 'mailing'
    AND NOT EXISTS (SELECT 1 FROM Mail WHERE about = 'message:' || b.answer)`,
  'deux délais pour une adresse en un an': `SELECT r.pdcRef, r.id FROM PaymentDelay d JOIN Request r ON r.id = d.requestId
    JOIN PaymentDelay e ON e.requestId != d.requestId JOIN Request o ON o.id = e.requestId AND o.pdcRef = r.pdcRef
    WHERE r.cancelledOn IS NULL AND o.cancelledOn IS NULL AND d.decision IS NOT 'refused' AND e.decision IS NOT 'refused'
    AND NOT (d.decision IS NULL AND r.statutDemande = 'Dossier traité') AND NOT (e.decision IS NULL AND o.statutDemande = 'Dossier traité')
    AND o.dateDemande BETWEEN r.dateDemande AND date(r.dateDemande, '+11 months')`,
  // A mail that names a request or an invoice, word for word: about one thing, there is one. Two messages may have the same words.
  'deux courriels d’une chose': `SELECT recipient, subject FROM Mail WHERE date > '2026-11-23T08:00' AND recipient != ''
    AND coalesce(about, '') NOT LIKE 'lien:%' AND (text GLOB '*D100[0-9]*' OR text GLOB '*F100[0-9]*')
    GROUP BY recipient, subject, text, about, reference HAVING count(*) > 1`,
}

/** Who held each request when all was last judged. */
const holders = new Map<string, string>()

/** A request leaves its holder by a hand-over that names them, by a bulk, or with their account. */
function readHolders(fail: Fail): void {
  const from = new Set(
    network.asked
      .filter(({ url }) => url.endsWith('/admin/desk/assign'))
      .map(({ body }) => {
        const { histoId, from } = JSON.parse(String(body)) as { histoId: string; from: string }
        return `${histoId} ${from}`
      }),
  )
  for (const { id, assignee } of rows<{ id: string; assignee: string | null }>('backend', held)) {
    const before = holders.get(id)
    if (assignee) holders.set(id, assignee)
    else holders.delete(id)
    if (!before || before === assignee || from.has(`${id} ${before}`)) continue
    const isGone = rows('backend', 'SELECT 1 FROM Admin WHERE id = ?', before).length === 0
    if (!isGone && rows('backend', handedByBulk, id).length === 0)
      fail(`prise à qui la tenait : ${id}, ${before} puis ${assignee ?? 'personne'}`)
  }
}
const held = 'SELECT id, assignee FROM Request'
const handedByBulk = `SELECT 1 FROM BulkRequest b JOIN Bulk k ON k.reference = b.reference
  WHERE b.requestId = ? AND k.assignee IS NOT NULL AND k.sentAt IS NOT NULL`

const endpoints = Object.entries(catalogue as Record<string, Endpoint>).map(([name, endpoint]) => ({
  name,
  method: endpoint.method,
  path: new RegExp(`/api/${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
  fixed: endpoint.path.split('{').length,
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
    const isGiven = call?.need && access.rights?.includes(`"${call.need}"`)
    if (call && !isGiven)
      fail(`un proche fait sans droit : ${call.name}, ${access.person}, ${access.rights}`)
  }
}
const actingBy = `SELECT d.rights, d.person FROM Session s JOIN Delegation d ON d.id = s.delegation WHERE s.id = ?`

const read = new Set<string>()
let paid = new Set<string>()

/** A reminder is written when it is sent: what was paid before that is not reminded of. */
function readReminders(fail: Fail): void {
  for (const mail of arrived.keys()) {
    if (read.has(mail)) continue
    read.add(mail)
    if (unsure.has(mail) || !/\/avis\/\w+\/(echeance|retard)\//.test(mail)) continue
    for (const [, number = ''] of mail.matchAll(/Facture (F[\w-]+)/g))
      if (paid.has(number)) fail(`rappel de ce qui est payé : ${number}`)
  }
  const settledInvoices = `SELECT factNumber FROM Invoice WHERE balanceCents <= 0 AND amountCents > 0`
  paid = new Set(rows<Row>('backend', settledInvoices).map(({ factNumber = '' }) => factNumber))
}

/** Credits of lists that had paid something when all was last judged. */
const used = new Set<string>()
function readCredits(fail: Fail): void {
  for (const { factNumber = '', undoneBy } of rows<Row>('backend', credits)) {
    if (undoneBy && used.has(factNumber)) fail(`repris après avoir payé : ${factNumber}`)
    if (!undoneBy) used.add(factNumber)
  }
}
const credits = `SELECT c.factNumber, c.undoneBy FROM AidCredit c JOIN Invoice i ON i.factNumber = c.factNumber
  WHERE i.balanceCents != -c.cents`

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
