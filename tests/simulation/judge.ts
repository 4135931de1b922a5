import { slugOf } from '../../app/domain/town.ts'
import { imported } from './exchanges.ts'
import { arrived, keyOf, unsure } from './mail-server.ts'
import { agreed, choices, draftIn, emptied, loggedOut, recapIn } from './memory.ts'
import { network } from './network.ts'
import { paper, type Shown } from './people.ts'
import { clock } from './seams.ts'
import { rows, spent } from './town.ts'

// What must hold after each event, and once nothing goes wrong any more.

type Fail = (what: string) => never

const marks = /\b[PFD]?(100\d{3})([A-Z]?)(?:-[S\d]+)?\b/g

/** A page is whole, true to its reader, and names no other subscriber. */
export function lookAt(shown: Shown, fail: Fail): void {
  const { person, url, status, html } = shown
  if (!url.startsWith('http://localhost:3000')) return
  if (status === 500) fail(`500 à ${url}`)
  const text = textOf(html)
  if (html.startsWith('<') && /\bundefined\b|\bNaN\b|\[object /.test(text))
    fail(`texte cassé à ${url}`)
  if (url.includes('/userManangement')) {
    noteManagers()
    if (status === 200 && !managers.has(person.login)) fail(`${person.login} ouvre ${url}`)
  }
  if (person.kind !== 'subscriber') return
  const [empty] = status === 200 ? emptied(shown) : []
  if (empty) fail(`ce qui était saisi est perdu : ${empty} à ${url}`)
  const draft = draftIn(url)
  const sent =
    status === 200 &&
    url.endsWith('/confirmation') &&
    draft &&
    agreed.get(`${person.login} ${draft}`)
  if (sent && !sent.has(recapIn(shown.document))) fail(`autre chose que le récapitulatif : ${url}`)
  const now = new Date(clock.now - 60_000).toISOString()
  const given = rows<Given>('backend', helped, person.login, now, now)
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
  for (const [mark, owner = '', letter = ''] of text.matchAll(marks))
    if (!isOpen(mark, owner, letter) && !url.includes(mark) && !publicPages.test(url))
      fail(`${person.login} lit ${mark} à ${url}`)
  // Of requests a helper reads those that were sent since, where they were given that; a credit note is named after its request.
  for (const [mark, owner = ''] of text.matchAll(/(?<!AV-)\bD(100\d{3})[A-Z]?-\d+\b/g)) {
    if (owner === person.login || url.includes(mark)) continue
    const [request] = rows<{ sentAt: string | null; dateDemande: string }>('backend', sentOf, mark)
    const isGiven = ({ giver, rights, acceptedAt }: Given) =>
      giver === owner &&
      rights.includes('"requests"') &&
      (request?.sentAt ?? `${request?.dateDemande}T24`) >= acceptedAt
    if (request && !given.some(isGiven)) fail(`${person.login} lit ${mark} sans droit à ${url}`)
  }
}

type Given = { giver: string; points: string; rights: string; acceptedAt: string }
const sentOf = 'SELECT sentAt, dateDemande FROM Request WHERE id = ?'

/** Agents, and their names, who manage accounts, or did when all were last judged: the right may go while a page is on its way. */
const managers = new Set<string>()
function noteManagers(): void {
  const now = 'SELECT login, name FROM Admin WHERE accessGestion = 1'
  for (const { login, name } of rows<{ login: string; name: string }>('backend', now))
    managers.add(login).add(name)
}
const ended = new Set<string>()
const endedByOthers = 'SELECT reference, endedBy FROM Bulk WHERE endedBy != author'

/** Who had opened their account to a subscriber a minute ago, and for which metering points. */
const helped = `SELECT giver, points, rights, acceptedAt FROM Delegation WHERE person = ? AND acceptedAt IS NOT NULL
  AND (endedAt IS NULL OR endedAt > ?) AND until >= substr(?, 1, 10)`

const publicPages = /facile-a-lire|payer-une-facture|connexion|openapi/

const textOf = (html: string) =>
  html
    .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
    // What is no space to a reader: a place where a line may break, and what React puts between two texts.
    .replace(/<wbr[^>]*>|<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    // The address of a friend is what its reader has typed.
    .replace(/\S+@\S+/g, ' ')

type Due = { factNumber: string; balanceCents: number; paid: number }
const before = new Map<string, number>()

/** The portal's database notes by itself what was written upon what its writer had not read. */
export const watchedWrites = `CREATE TABLE Overwritten (what TEXT);
  CREATE TRIGGER draftOverwritten AFTER UPDATE ON Draft
  WHEN NEW.content != OLD.content AND NEW.revision != OLD.revision + 1
  BEGIN INSERT INTO Overwritten VALUES ('draft ' || NEW.id); END;
  CREATE TRIGGER taskOverwritten AFTER UPDATE ON DraftTask
  WHEN NEW.state != OLD.state AND OLD.state || ' ' || NEW.state NOT IN ('waiting sent', 'waiting refused',
    'sent done', 'sent refused', 'sent doubtful', 'sent waiting', 'refused sent', 'doubtful done', 'doubtful waiting')
  BEGIN INSERT INTO Overwritten VALUES (NEW.call || ' ' || OLD.state || ' ' || NEW.state); END`

/** What no instant may show, by its name, as rows of a database. */
const never = {
  backend: {
    'imputé sans avoir été payé': `SELECT b.reference FROM Booking b LEFT JOIN ProviderSession p ON p.token = b.token
     WHERE p.code IS NOT '00000' OR p.amountCents != b.amountCents`,
    'imputé autrement que payé': `SELECT b.reference FROM Booking b WHERE b.amountCents != (SELECT sum(amountCents) FROM BookingLine l WHERE l.reference = b.reference)`,
    'fait deux fois': `SELECT kind, pdcRef, takenOn FROM TakenRequest WHERE kind IN ('sendReading', 'terminateSubscription', 'sellHome') GROUP BY kind, pdcRef, takenOn HAVING count(*) > 1`,
    'un fichier en double, ou altéré': `SELECT reference, name FROM RequestFile WHERE name LIKE 'papier%'
     GROUP BY reference, name HAVING count(*) > 1 OR max(CAST(content AS TEXT)) != '${paper}'`,
    'traité par lot, et changé depuis l’aperçu': `SELECT b.requestId FROM BulkRequest b JOIN Bulk k ON k.reference = b.reference
     JOIN RequestMessage own ON own.reference = b.answer
     JOIN RequestMessage m ON m.requestId = b.requestId AND m.sentAt > k.preparedAt AND m.sentAt < own.sentAt`,
    'un envoi annulé trop tard': `SELECT reference FROM Bulk WHERE endedBy IS NOT NULL AND endedAt > appliesAt`,
    'un envoi qui laisse de côté': `SELECT b.requestId FROM BulkRequest b JOIN Bulk k ON k.reference = b.reference
     WHERE k.state IN ('done', 'stopped') AND b.fate = 'ready'`,
    'un envoi à ce qui était traité': `SELECT b.requestId FROM BulkRequest b WHERE b.statutDemande = 'Dossier traité'
     AND b.fate IN ('done', 'mailing', 'toPost', 'unmailed')`,
    'un message à une demande traitée': `SELECT m.reference FROM RequestMessage m JOIN Request r ON r.id = m.requestId
     WHERE m.isStaff = 0 AND r.statutDemande = 'Dossier traité' AND m.sentAt >
     (SELECT max(madeAt) FROM RequestStep WHERE requestId = r.id AND status = 'Dossier traité')`,
    'une réponse sans courriel': `SELECT m.reference FROM RequestMessage m WHERE m.isStaff = 1 AND m.author != 'Service Gestion Clientèle' AND m.sentAt > '2026-11-23T08:00'
     AND NOT EXISTS (SELECT 1 FROM Mail WHERE about = 'message:' || m.reference)`,
    'deux courriels d’une réponse': `SELECT about FROM Mail WHERE about LIKE 'message:%' GROUP BY about HAVING count(*) > 1`,
    'un courriel de ce qui n’a pas eu lieu': `SELECT about FROM Mail WHERE about LIKE 'message:%'
     AND substr(about, 9) NOT IN (SELECT reference FROM RequestMessage)`,
    'un geste sans son avoir, ou en double': `SELECT g.requestId FROM Gesture g LEFT JOIN Invoice i ON i.factNumber LIKE 'AV-' || g.requestId || '%'
     GROUP BY g.requestId HAVING count(i.factNumber) != 1 OR max(i.amountCents) != -g.cents`,
    'deux mandats en vigueur': `SELECT pdcRef FROM Mandate WHERE endedOn IS NULL GROUP BY pdcRef HAVING count(*) > 1`,
    'traité et annulé': `SELECT id FROM Request WHERE cancelledOn IS NOT NULL AND dateTraitement IS NOT NULL`,
    'annulé, et pris en charge': `SELECT r.id FROM Request r WHERE r.cancelledOn IS NOT NULL AND r.statutDemande != 'Distribué'
     AND r.version > 0 AND r.id NOT IN (SELECT requestId FROM PaymentDelay)`,
    'envoi annulé, et pourtant fait': `SELECT b.requestId FROM BulkRequest b JOIN Bulk k ON k.reference = b.reference
     JOIN RequestMessage m ON m.reference = b.answer WHERE k.state IN ('cancelled', 'prepared', 'waiting') OR k.sentAt IS NULL OR k.endedBy IS NOT NULL`,
    'envoi fait sans sa réponse': `SELECT b.requestId FROM BulkRequest b JOIN Bulk k ON k.reference = b.reference
     LEFT JOIN RequestMessage m ON m.reference = b.answer
     WHERE k.message != '' AND (b.fate IN ('done', 'mailing', 'toPost', 'unmailed')) != (m.reference IS NOT NULL)`,
    'aidé deux fois':
      'SELECT refAbo FROM AidCredit WHERE undoneBy IS NULL GROUP BY refAbo HAVING count(*) > 1',
    'avoir d’une liste, et non son montant, ou annulé sans son contraire': `SELECT c.factNumber FROM AidCredit c LEFT JOIN Invoice i ON i.factNumber = c.factNumber
     LEFT JOIN Invoice r ON r.factNumber = c.undoneBy
     WHERE i.amountCents IS NOT -c.cents OR (c.undoneBy IS NOT NULL AND r.amountCents IS NOT c.cents)`,
    'liste gardée une fois décidée': `SELECT l.reference FROM AidList l WHERE l.state IN ('done', 'cancelled') AND (l.message != ''
     OR EXISTS (SELECT 1 FROM AidLine n WHERE n.reference = l.reference)
     OR EXISTS (SELECT 1 FROM AidCredit c WHERE c.list = l.reference))`,
  },
  portal: {
    'retenu par un paiement fini': `SELECT l.invoice, p.state FROM PaymentLine l JOIN Payment p ON p.id = l.paymentId
     WHERE l.open IS NOT NULL AND p.state IN ('booked', 'refused', 'expired', 'cancelled')`,
    'une étape écrite sur une autre': `SELECT e.paymentId, b."to", e."from", e."to" FROM PaymentEvent e JOIN PaymentEvent b
     ON b.id = (SELECT max(id) FROM PaymentEvent WHERE paymentId = e.paymentId AND id < e.id) WHERE e."from" != b."to"`,
    'une étape non écrite': `SELECT p.id, p.state FROM Payment p WHERE p.state !=
     (SELECT "to" FROM PaymentEvent WHERE paymentId = p.id ORDER BY id DESC LIMIT 1)`,
    'ouvert, et ses factures libres': `SELECT p.id FROM PaymentLine l JOIN Payment p ON p.id = l.paymentId
     WHERE l.open IS NULL AND p.state IN ('created', 'sent')`,
    'écrit sans avoir été relu': 'SELECT what FROM Overwritten',
    'un brouillon enregistré pour moins, ou envoyé pour plus de trente jours': `SELECT id FROM Draft WHERE (state = 'open' AND julianday(expiresAt) - julianday(savedAt) < 29.9)
     OR (state != 'open' AND julianday(expiresAt) - julianday(sentAt) > 30.1)`,
  },
}

/** What no instant may show. */
export function judge(fail: Fail): void {
  noneOf(never, fail)
  noteManagers()
  for (const { reference, endedBy } of rows<Record<string, string>>('backend', endedByOthers))
    if (!ended.has(reference ?? '') && ended.add(reference ?? '') && !managers.has(endedBy ?? ''))
      fail(`un envoi annulé sans droit : ${reference}, ${endedBy}`)
  managers.clear()
  noteManagers()
  readMails(fail)
  readHelpers(fail)
  // The draft itself is kept for thirty days: what never ends would be gone with it.
  none(
    'un envoi sans issue depuis vingt jours',
    'portal',
    `SELECT id, call, state FROM DraftTask WHERE state IN ('sent', 'doubtful')
     AND julianday(sentAt) < julianday('${new Date(clock.now).toISOString()}') - 20`,
    fail,
  )
  if (loggedOut.length > 0) fail(`ouvert après la déconnexion : ${loggedOut[0]}`)
  readNotices(fail)
  readCalls(fail)
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
    // Of an invoice of the billing program, by its books; a credit is there once that program has it too.
    const books = imported()
    const bill = books?.bills.get(factNumber)
    const gone = paid - (spent.get(factNumber) ?? 0)
    const begun = bill?.cents ?? before.get(factNumber) ?? balanceCents + gone
    before.set(factNumber, begun)
    const due = begun - gone - ((bill && books?.beyond.get(factNumber)) ?? 0)
    const isTaken = balanceCents === 0 && (undone.has(factNumber) || factNumber.endsWith('-R'))
    if (factNumber.startsWith('AV-') && isTaken) before.set(factNumber, 0)
    else if (balanceCents !== due && !(bill && due < 0 && balanceCents <= 0))
      fail(`${factNumber} : ${balanceCents} au lieu de ${due}, payé ${paid}`)
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
    if (/^Votre (demande est enregistrée|relevé)/m.test(mail))
      fail(`récapitulatif arrivé ${times} fois : ${mail}`)
    const [recipient = '', subject = '', ...text] = mail.split('\n')
    const kept = 'SELECT id FROM Mail WHERE recipient = ? AND subject = ? AND text = ?'
    if (rows('backend', kept, recipient, subject, text.join('\n')).length < times)
      fail(`courriel arrivé ${times} fois : ${mail}`)
  }
}

/** Mails that are tried, for two days; a link, or a notice, is dropped once it is worth nothing. */
const tried = new Map<string, Kept>()
const twoDays = 47 * 3_600_000
type Kept = { id: string; state: string; recipient: string; endsAt: string; date: string }
const mails = `SELECT id, state, recipient, date FROM Mail WHERE coalesce(about, '') NOT LIKE 'lien:%'`
const hasAccount = 'SELECT 1 FROM Account WHERE mail = ?'

function readMails(fail: Fail): void {
  const now = new Date(clock.now).toISOString()
  const kept = new Map(rows<Kept>('backend', mails).map(one => [one.id, one]))
  for (const [id, { endsAt, recipient }] of tried) {
    const { state, date } = kept.get(id) ?? { state: 'gone', date: now }
    if (state !== 'waiting') tried.delete(id)
    const isGivenUp = ['failed', 'gone'].includes(state) && date < endsAt
    if (isGivenUp && rows('backend', hasAccount, recipient).length > 0)
      fail(`courriel abandonné avant son temps : ${id}`)
  }
  const promised = new Date(clock.now + twoDays).toISOString()
  for (const one of kept.values())
    if (one.state === 'waiting' && one.recipient !== '' && !tried.has(one.id))
      tried.set(one.id, { ...one, endsAt: promised })
}

/** Invitations that were accepted, by the account of the address that was invited. */
const accepted = new Set<string>()
function readHelpers(fail: Fail): void {
  for (const { id, own, mail } of rows<{ id: string; own: string; mail: string }>('backend', taken))
    if (!accepted.has(id) && accepted.add(id) && own !== mail)
      fail(`invitation de ${mail} acceptée par ${own}`)
}
const taken = `SELECT d.id, d.mail, a.mail own FROM Delegation d JOIN Account a ON a.refAbo = d.person
  WHERE d.acceptedAt > '2026-11-23T08:00'`

const noticed = new Set<string>()
const told = new Set<string>()
const towns = new Map<string, string>()
let chosenBefore = new Map<string, Set<string>>()

/** A notice is of what concerns its reader, who wants it, and has not been told of it. */
function readNotices(fail: Fail): void {
  for (const { id, town } of rows<{ id: string; town: string }>('backend', subscriptions))
    towns.set(id, slugOf(town))
  for (const mail of arrived.keys()) {
    if (noticed.has(mail)) continue
    noticed.add(mail)
    const [, id = ''] = /desabonnement\/([^/]+)\//.exec(mail) ?? []
    const [, slug = ''] =
      /eau-de-ma-commune\/(?!desabonnement|confirmation)([\w-]+)/.exec(mail) ?? []
    if (id && slug && towns.has(id) && towns.get(id) !== slug)
      fail(`avis d’une autre commune que ${towns.get(id)} : ${mail}`)
    const [, refAbo = '', kind = ''] = /\/avis\/(\w+)\/(\w+)\//.exec(mail) ?? []
    if (!refAbo) continue
    const [then, now] = [chosenBefore.get(refAbo), choices.get(refAbo)]
    if (then && now && !then.has(kind) && !now.has(kind))
      fail(`avis à qui n’en veut plus : ${refAbo} ${kind}`)
    if (unsure.has(mail)) continue
    for (const [, number] of mail.matchAll(/Facture (F[\w-]+)/g)) {
      const one = `${refAbo} ${kind} ${number}`
      if (told.has(one)) fail(`avis donné deux fois : ${one}`)
      told.add(one)
    }
  }
  chosenBefore = new Map(choices)
}

const subscriptions = 'SELECT id, town FROM WaterSubscription'

/** Of a request, each answer that was taken for a version that its agent had seen. */
const answers = new Map<string, Set<string>>()

/** What may have been done, and about which no question was answered since. */
const inDoubt = new Set<string>()

/** What the portal sent under each reference; its answer may come later. */
const heard = new Map<string, { isRefused?: boolean }[]>()

/** The mail that recaps each sending. */
const recaps = new Map<string, string>()

/** Changes of a request, with the version that their agent had seen. */
const seen = new Map<string, number>()

/** A booking, or a request, is sent again only after the utility has answered what became of it. */
function readCalls(fail: Fail): void {
  for (const sent of network.asked) {
    const { method, url, body, isRefused, isAnswered } = sent
    const said = body?.toString() ?? ''
    const reference =
      new URL(url).searchParams.get('reference') ??
      /name="reference"\r\n\r\n([0-9a-f-]{36})|"reference":"([0-9a-f-]{36})/
        .exec(said)
        ?.slice(1)
        .join('') ??
      ''
    if (method === 'POST') heard.set(reference, [...(heard.get(reference) ?? []), sent])
    if (url.endsWith('sendRecapMail'))
      for (const one of JSON.parse(said).references) {
        const mail = recaps.get(one) ?? reference
        recaps.set(one, mail)
        if (mail !== reference) fail(`deux récapitulatifs de ${one}`)
      }
    if (method === 'GET') {
      if (isAnswered) inDoubt.delete(reference)
    } else if (isOnce(url, reference)) {
      if (inDoubt.has(reference)) fail(`envoyé deux fois sans demander : ${url} ${reference}`)
      if (!isRefused) inDoubt.add(reference)
    } else if (url.endsWith('modifyClaimStatus')) seen.set(reference, JSON.parse(said).version)
    else if (url.endsWith('sendReply')) {
      const [id, version] = ['histoId', 'version'].map(name => partOf(said, name))
      const one = `${id}, version ${version}`
      if (version) answers.set(one, (answers.get(one) ?? new Set()).add(reference))
    }
  }
  network.asked.length = 0
  for (const [one, references] of answers) {
    const known = 'SELECT reference FROM RequestMessage WHERE reference = ?'
    const taken = [...references].filter(reference => rows('backend', known, reference).length > 0)
    if (taken.length > 1) fail(`deux réponses à ${one}`)
  }
  for (const { reference, version } of rows<{ reference: string; version: number }>(
    'backend',
    'SELECT reference, version FROM RequestStep WHERE reference IS NOT NULL',
  ))
    if (version !== (seen.get(reference) ?? version - 1) + 1)
      fail(`changé sans avoir été relu : ${reference}`)
}

const partOf = (said: string, name: string) =>
  new RegExp(`name="${name}"\r\n\r\n([^\r]*)`).exec(said)?.[1]

const isOnce = (url: string, reference: string) =>
  url.endsWith('payBills') ||
  rows('portal', 'SELECT 1 FROM DraftTask WHERE id = ?', reference).length > 0

/** At no time are an account, or what a subscriber sends, to be read in the portal's files. */
export function sealed(files: Buffer[], fail: Fail): void {
  for (const secret of ['30006000011234567890189', paper.slice(20, 60)])
    if (files.some(file => file.includes(secret))) fail(`lisible dans les fichiers : ${secret}`)
}

/** What may not last. */
const unended = {
  backend: {
    'liste qui attend': `SELECT reference, state FROM AidList WHERE state NOT IN ('done', 'cancelled')`,
    'courriel qui attend': `SELECT subject, reference FROM Mail WHERE state = 'waiting'`,
  },
  portal: {
    'paiement sans fin': `SELECT id, state FROM Payment WHERE state IN ('authorised', 'booking', 'doubtful')`,
    'envoi sans fin': `SELECT id, state FROM DraftTask WHERE state IN ('sent', 'doubtful')`,
  },
}

/** What holds once all is well and hours have passed: nothing that was promised waits any more. */
export function settled(fail: Fail): void {
  noneOf(unended, fail)
  for (const { reference } of rows<{ reference: string }>(
    'backend',
    `SELECT p.reference FROM ProviderSession p LEFT JOIN Booking b ON b.token = p.token WHERE p.code = '00000' AND b.reference IS NULL`,
  )) {
    const [payment] = rows<{ state: string }>(
      'portal',
      'SELECT state FROM Payment WHERE id = ?',
      reference,
    )
    const isDecided = rows('portal', decided, reference).length > 0
    if (payment?.state !== 'to-check' || !isDecided)
      fail(`payé et non imputé : ${reference}, ${payment?.state}`)
  }
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
  for (const { id, call } of rows<{ id: string; call: string }>(
    'portal',
    `SELECT id, call FROM DraftTask WHERE state = 'refused' AND coalesce(message, '') NOT LIKE 'Une demande plus récente%'`,
  )) {
    if (taken.has(id)) fail(`dit refusé, et pourtant pris : ${call} ${id}`)
    if (!heard.get(id)?.some(({ isRefused }) => isRefused))
      fail(`dit refusé par qui : ${call} ${id}`)
  }
  const hourAgo = new Date(clock.now - 3_600_000).toISOString()
  for (const { id } of rows<{ id: string }>('portal', overdue, hourAgo))
    fail(`gardé au-delà de sa date : ${id}`)
  none(
    'un récapitulatif sans courriel',
    'portal',
    `SELECT t.id FROM DraftTask t WHERE t.state = 'done' AND t.mailedAt IS NULL
     AND julianday(t.sentAt) BETWEEN julianday('${new Date(clock.now).toISOString()}') - 2.2
     AND julianday('${new Date(clock.now).toISOString()}') - 1`,
    fail,
  )
  const today = new Date(clock.now).toISOString().slice(0, 10)
  for (const { refAbo, factNumber } of rows<{ refAbo: string; factNumber: string }>(
    'backend',
    toBeTold,
    today,
    today,
  ))
    if (![...arrived.keys()].some(isTold(refAbo, factNumber)))
      fail(`avis jamais donné : ${refAbo} ${factNumber}`)
  for (const { recipient, subject, text } of rows<Record<string, string>>(
    'backend',
    `SELECT recipient, subject, text FROM Mail WHERE state = 'sent' AND recipient != '' AND date > '2026-11-23T08:00'`,
  ))
    if (!arrived.has(keyOf(recipient ?? '', subject ?? '', text ?? '')))
      fail(`dit parti, jamais arrivé : ${subject}`)
}

/** What an agent has had to do with. */
const decided = `SELECT 1 FROM PaymentEvent WHERE paymentId = ? AND (reason LIKE 'staff:%' OR reason LIKE 'refund%')`

const overdue = 'SELECT id FROM Draft WHERE expiresAt < ?'

/** Invoices of the last weeks, of those who asked to be told of each. */
const toBeTold = `SELECT c.refAbo, i.factNumber FROM NoticeChoice c
  JOIN Account a ON a.refAbo = c.refAbo AND a.activated = 1
  JOIN Subscriber s ON s.refAbo = c.refAbo AND s.eInvoiceSince IS NULL
  JOIN MeteringPoint p ON p.refAbo = c.refAbo JOIN Invoice i ON i.pdcRef = p.pdcRef
  JOIN NoticeProgress n ON n.firstDay < i.issuedOn
  WHERE c.kind = 'facture' AND i.amountCents >= 0 AND i.issuedOn >= c.since
    AND i.issuedOn BETWEEN date(?, '-28 days') AND date(?, '-3 days')`
const isTold = (refAbo: string, factNumber: string) => (mail: string) =>
  mail.includes(`/avis/${refAbo}/facture/`) && mail.includes(factNumber)

function none(what: string, file: 'portal' | 'backend', sql: string, fail: Fail): void {
  const [found] = rows(file, sql)
  if (found) fail(`${what} : ${JSON.stringify(found)}`)
}

function noneOf(rules: Record<'portal' | 'backend', Record<string, string>>, fail: Fail): void {
  for (const file of ['portal', 'backend'] as const)
    for (const [what, sql] of Object.entries(rules[file])) none(what, file, sql, fail)
}
