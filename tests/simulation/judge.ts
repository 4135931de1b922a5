import { arrived, keyOf, unsure } from './mail-server.ts'
import { network } from './network.ts'
import { agreed, draftIn, paper, recapIn, type Shown } from './people.ts'
import { clock } from './seams.ts'
import { rows } from './town.ts'

// What must hold after each event, and once nothing goes wrong any more.

type Fail = (what: string) => never

const marks = /\b[PFD]?(100\d{3})([A-Z]?)(?:-[S\d]+)?\b/g

/** A page is whole, true to its reader, and names no other subscriber. */
export function lookAt({ person, url, status, html, document }: Shown, fail: Fail): void {
  if (!url.startsWith('http://localhost:3000')) return
  if (status === 500) fail(`500 à ${url}`)
  if (/\bundefined\b|\bNaN\b|\[object /.test(textOf(html))) fail(`texte cassé à ${url}`)
  if (person.kind !== 'subscriber') return
  const draft = draftIn(url)
  const sent = status === 200 && url.endsWith('/confirmation') && draft && agreed.get(draft)
  if (sent && !sent.has(recapIn(document))) fail(`autre chose que le récapitulatif : ${url}`)
  const now = new Date(clock.now - 60_000).toISOString()
  const given = rows<{ giver: string; points: string }>('backend', helped, person.login, now, now)
  const isOpen = (mark: string, owner: string, letter: string) =>
    owner === person.login ||
    given.some(
      ({ giver, points }) =>
        giver === owner && (mark === owner || points.includes(`"P${owner}${letter}"`)),
    )
  // A draft, or a payment, has a page for those alone who began it, and for its subscriber's helpers.
  const [id = ''] = /[0-9a-f]{8}-[0-9a-f-]{27}/.exec(new URL(url).pathname) ?? []
  const owners = 'SELECT owner FROM Draft WHERE id = ? UNION SELECT owner FROM Payment WHERE id = ?'
  const [row] = rows<{ owner: string }>('portal', owners, id, id)
  const [owner = ''] = (row?.owner ?? person.login).split(' ')
  if (status === 200 && !url.includes('brouillon=') && !isOpen(owner, owner, ''))
    fail(`${person.login} ouvre ce qui est à ${owner} : ${url}`)
  // What the address itself says is no news to its reader.
  for (const [mark, owner = '', letter = ''] of textOf(html).matchAll(marks))
    if (!isOpen(mark, owner, letter) && !url.includes(mark) && !publicPages.test(url))
      fail(`${person.login} lit ${mark} à ${url}`)
}

/** Who had opened their account to a subscriber a minute ago, and for which metering points. */
const helped = `SELECT giver, points FROM Delegation WHERE person = ? AND acceptedAt IS NOT NULL
  AND (endedAt IS NULL OR endedAt > ?) AND until >= substr(?, 1, 10)`

const publicPages = /facile-a-lire|payer-une-facture|connexion/

const textOf = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    .replace(/<[^>]*>/g, ' ')
    // The address of a friend is what its reader has typed.
    .replace(/\S+@\S+/g, ' ')

type Due = { factNumber: string; balanceCents: number; paid: number }
const before = new Map<string, number>()

/** The portal's database notes by itself what was written upon what its writer had not read. */
export const watchedWrites = `CREATE TABLE Overwritten (what TEXT);
  CREATE TRIGGER draftOverwritten AFTER UPDATE ON Draft
  WHEN NEW.content != OLD.content AND NEW.revision != OLD.revision + 1 AND NEW.state = 'open'
  BEGIN INSERT INTO Overwritten VALUES ('draft ' || NEW.id); END;
  CREATE TRIGGER taskOverwritten AFTER UPDATE ON DraftTask
  WHEN NEW.state != OLD.state AND OLD.state || ' ' || NEW.state NOT IN ('waiting sent', 'waiting refused',
    'sent done', 'sent refused', 'sent doubtful', 'sent waiting', 'refused sent', 'doubtful done', 'doubtful waiting')
  BEGIN INSERT INTO Overwritten VALUES (NEW.call || ' ' || OLD.state || ' ' || NEW.state); END`

/** What no instant may show. */
export function judge(fail: Fail): void {
  none(
    'imputé sans avoir été payé',
    'backend',
    `SELECT b.reference FROM Booking b LEFT JOIN ProviderSession p ON p.token = b.token
     WHERE p.code IS NOT '00000' OR p.amountCents != b.amountCents`,
    fail,
  )
  none(
    'imputé autrement que payé',
    'backend',
    `SELECT b.reference FROM Booking b WHERE b.amountCents != (SELECT sum(amountCents) FROM BookingLine l WHERE l.reference = b.reference)`,
    fail,
  )
  none(
    'fait deux fois',
    'backend',
    `SELECT kind, pdcRef, takenOn FROM TakenRequest WHERE kind IN ('sendReading', 'terminateSubscription', 'sellHome') GROUP BY kind, pdcRef, takenOn HAVING count(*) > 1`,
    fail,
  )
  none(
    'retenu par un paiement fini',
    'portal',
    `SELECT l.invoice, p.state FROM PaymentLine l JOIN Payment p ON p.id = l.paymentId
     WHERE l.open IS NOT NULL AND p.state IN ('booked', 'refused', 'expired', 'cancelled')`,
    fail,
  )
  none(
    'une étape écrite sur une autre',
    'portal',
    `SELECT e.paymentId, b."to", e."from", e."to" FROM PaymentEvent e JOIN PaymentEvent b
     ON b.id = (SELECT max(id) FROM PaymentEvent WHERE paymentId = e.paymentId AND id < e.id) WHERE e."from" != b."to"`,
    fail,
  )
  none(
    'une étape non écrite',
    'portal',
    `SELECT p.id, p.state FROM Payment p WHERE p.state !=
     (SELECT "to" FROM PaymentEvent WHERE paymentId = p.id ORDER BY id DESC LIMIT 1)`,
    fail,
  )
  none(
    'ouvert, et ses factures libres',
    'portal',
    `SELECT p.id FROM PaymentLine l JOIN Payment p ON p.id = l.paymentId
     WHERE l.open IS NULL AND p.state IN ('created', 'sent')`,
    fail,
  )
  none(
    'un fichier en double, ou altéré',
    'backend',
    `SELECT reference, name FROM RequestFile WHERE name LIKE 'papier%'
     GROUP BY reference, name HAVING count(*) > 1 OR max(CAST(content AS TEXT)) != '${paper}'`,
    fail,
  )
  none('écrit sans avoir été relu', 'portal', 'SELECT what FROM Overwritten', fail)
  none(
    'traité par lot, et changé depuis l’aperçu',
    'backend',
    `SELECT b.requestId FROM BulkRequest b JOIN Bulk k ON k.reference = b.reference
     JOIN RequestMessage own ON own.reference = b.answer
     JOIN RequestMessage m ON m.requestId = b.requestId AND m.sentAt > k.preparedAt AND m.sentAt < own.sentAt`,
    fail,
  )
  readCalls(fail)
  none(
    'deux mandats en vigueur',
    'backend',
    `SELECT pdcRef FROM Mandate WHERE endedOn IS NULL GROUP BY pdcRef HAVING count(*) > 1`,
    fail,
  )
  none(
    'traité et annulé',
    'backend',
    `SELECT id FROM Request WHERE cancelledOn IS NOT NULL AND dateTraitement IS NOT NULL`,
    fail,
  )
  none(
    'annulé, et pris en charge',
    'backend',
    `SELECT r.id FROM Request r WHERE r.cancelledOn IS NOT NULL AND r.statutDemande != 'Distribué'
     AND r.version > 0 AND r.id NOT IN (SELECT requestId FROM PaymentDelay)`,
    fail,
  )
  none(
    'envoi annulé, et pourtant fait',
    'backend',
    `SELECT b.requestId FROM BulkRequest b JOIN Bulk k ON k.reference = b.reference
     JOIN RequestMessage m ON m.reference = b.answer WHERE k.state IN ('cancelled', 'prepared', 'waiting') OR k.sentAt IS NULL OR k.endedBy IS NOT NULL`,
    fail,
  )
  none(
    'envoi fait sans sa réponse',
    'backend',
    `SELECT b.requestId FROM BulkRequest b JOIN Bulk k ON k.reference = b.reference
     LEFT JOIN RequestMessage m ON m.reference = b.answer
     WHERE k.message != '' AND (b.fate IN ('done', 'mailing', 'toPost', 'unmailed')) != (m.reference IS NOT NULL)`,
    fail,
  )
  none(
    'aidé deux fois',
    'backend',
    'SELECT refAbo FROM AidCredit WHERE undoneBy IS NULL GROUP BY refAbo HAVING count(*) > 1',
    fail,
  )
  none(
    'avoir d’une liste, et non son montant, ou annulé sans son contraire',
    'backend',
    `SELECT c.factNumber FROM AidCredit c LEFT JOIN Invoice i ON i.factNumber = c.factNumber
     LEFT JOIN Invoice r ON r.factNumber = c.undoneBy
     WHERE i.amountCents IS NOT -c.cents OR (c.undoneBy IS NOT NULL AND r.amountCents IS NOT c.cents)`,
    fail,
  )
  none(
    'liste gardée une fois décidée',
    'backend',
    `SELECT l.reference FROM AidList l WHERE l.state IN ('done', 'cancelled') AND (l.message != ''
     OR EXISTS (SELECT 1 FROM AidLine n WHERE n.reference = l.reference)
     OR EXISTS (SELECT 1 FROM AidCredit c WHERE c.list = l.reference))`,
    fail,
  )
  const undone = new Set(
    rows<{ factNumber: string }>(
      'backend',
      'SELECT factNumber FROM AidCredit WHERE undoneBy IS NOT NULL',
    ).map(({ factNumber }) => factNumber),
  )
  for (const { factNumber, balanceCents, paid } of rows<Due>(
    'backend',
    `SELECT i.factNumber, i.balanceCents, coalesce((SELECT sum(amountCents) FROM BookingLine l WHERE l.factNumber = i.factNumber), 0) paid FROM Invoice i`,
  )) {
    const begun = before.get(factNumber) ?? balanceCents + paid
    before.set(factNumber, begun)
    const isTaken = balanceCents === 0 && (undone.has(factNumber) || factNumber.endsWith('-R'))
    if (factNumber.startsWith('AV-') && isTaken) before.set(factNumber, 0)
    else if (balanceCents !== begun - paid)
      fail(`${factNumber} : ${balanceCents} au lieu de ${begun} - ${paid}`)
  }
  const known = rows<{ id: string }>('portal', `SELECT id FROM Payment WHERE state = 'booked'`).map(
    ({ id }) => id,
  )
  const booked = new Set(
    rows<{ reference: string }>('backend', 'SELECT reference FROM Booking').map(
      ({ reference }) => reference,
    ),
  )
  for (const id of known) if (!booked.has(id)) fail(`dit payé, jamais imputé : ${id}`)
  for (const [mail, times] of arrived) {
    if (times === 1 || unsure.has(mail)) continue
    if (/Ne plus recevoir ces avis/.test(mail)) fail(`avis arrivé ${times} fois : ${mail}`)
    const [recipient = '', subject = '', ...text] = mail.split('\n')
    const kept = 'SELECT id FROM Mail WHERE recipient = ? AND subject = ? AND text = ?'
    if (rows('backend', kept, recipient, subject, text.join('\n')).length < times)
      fail(`courriel arrivé ${times} fois : ${mail}`)
  }
}

/** What may have been done, and was not asked about since. */
const inDoubt = new Set<string>()

/** Changes of a request, with the version that their agent had seen. */
const seen = new Map<string, number>()

/** A booking, or a request, is sent again only after the utility was asked what became of it. */
function readCalls(fail: Fail): void {
  for (const { method, url, body, isRefused } of network.asked) {
    const said = body?.toString() ?? ''
    const reference =
      new URL(url).searchParams.get('reference') ??
      /name="reference"\r\n\r\n([0-9a-f-]{36})|"reference":"([0-9a-f-]{36})/
        .exec(said)
        ?.slice(1)
        .join('') ??
      ''
    if (method === 'GET') inDoubt.delete(reference)
    else if (isOnce(url, reference)) {
      if (inDoubt.has(reference)) fail(`envoyé deux fois sans demander : ${url} ${reference}`)
      if (!isRefused) inDoubt.add(reference)
    } else if (url.endsWith('modifyClaimStatus')) seen.set(reference, JSON.parse(said).version)
  }
  network.asked.length = 0
  for (const { reference, version } of rows<{ reference: string; version: number }>(
    'backend',
    'SELECT reference, version FROM RequestStep WHERE reference IS NOT NULL',
  ))
    if (version !== (seen.get(reference) ?? version - 1) + 1)
      fail(`changé sans avoir été relu : ${reference}`)
}

const isOnce = (url: string, reference: string) =>
  url.endsWith('payBills') ||
  rows('portal', 'SELECT 1 FROM DraftTask WHERE id = ?', reference).length > 0

/** At no time are an account, or what a subscriber sends, to be read in the portal's files. */
export function sealed(files: Buffer[], fail: Fail): void {
  for (const secret of ['30006000011234567890189', paper.slice(20, 60)])
    if (files.some(file => file.includes(secret))) fail(`lisible dans les fichiers : ${secret}`)
}

/** What holds once all is well and hours have passed: nothing that was promised waits any more. */
export function settled(fail: Fail): void {
  for (const { reference } of rows<{ reference: string }>(
    'backend',
    `SELECT p.reference FROM ProviderSession p LEFT JOIN Booking b ON b.token = p.token WHERE p.code = '00000' AND b.reference IS NULL`,
  )) {
    const [payment] = rows<{ state: string }>(
      'portal',
      'SELECT state FROM Payment WHERE id = ?',
      reference,
    )
    if (payment?.state !== 'to-check') fail(`payé et non imputé : ${reference}, ${payment?.state}`)
  }
  none(
    'paiement sans fin',
    'portal',
    `SELECT id, state FROM Payment WHERE state IN ('authorised', 'booking', 'doubtful')`,
    fail,
  )
  none(
    'envoi sans fin',
    'portal',
    `SELECT id, state FROM DraftTask WHERE state IN ('sent', 'doubtful')`,
    fail,
  )
  const taken = new Set(
    rows<{ reference: string }>(
      'backend',
      'SELECT reference FROM TakenRequest UNION SELECT reference FROM Request WHERE reference IS NOT NULL',
    ).map(({ reference }) => reference),
  )
  for (const { id, call } of rows<{ id: string; call: string }>(
    'portal',
    `SELECT id, call FROM DraftTask WHERE state = 'done'`,
  ))
    if (!taken.has(id)) fail(`dit fait, jamais pris : ${call} ${id}`)
  none(
    'liste qui attend',
    'backend',
    `SELECT reference, state FROM AidList WHERE state NOT IN ('done', 'cancelled')`,
    fail,
  )
  none(
    'courriel qui attend',
    'backend',
    `SELECT subject, reference FROM Mail WHERE state = 'waiting'`,
    fail,
  )
  for (const { recipient, subject, text } of rows<Record<string, string>>(
    'backend',
    `SELECT recipient, subject, text FROM Mail WHERE state = 'sent' AND recipient != '' AND date > '2026-11-23T08:00'`,
  ))
    if (!arrived.has(keyOf(recipient ?? '', subject ?? '', text ?? '')))
      fail(`dit parti, jamais arrivé : ${subject}`)
}

function none(what: string, file: 'portal' | 'backend', sql: string, fail: Fail): void {
  const [found] = rows(file, sql)
  if (found) fail(`${what} : ${JSON.stringify(found)}`)
}
