import { addDays, addMonths } from '../../app/domain/values.ts'
import { addressKey } from '../../utility/addresses.ts'
import { costCents, subscriptionCents } from '../../utility/tariff.ts'
import { fictitiousBic, fictitiousIban } from '../../utility/world/rows.ts'
import {
  adressOf,
  type Clock,
  clockNow,
  dayMs,
  draw,
  type Filling,
  hasAccount,
  hex,
  instant,
  int,
  mailOf,
  personOf,
  pick,
  pointsOf,
  refAboOf,
  type Size,
  table,
  uuid,
} from './draw.ts'

/** The rows of the utility's back end beside the demonstration: parents before children. */
export function backendRows(size: Size, passwordHash: string): Filling[] {
  const clock = clockNow()
  return [
    ...peopleRows(size, passwordHash, clock),
    ...pointRows(size, clock),
    ...requestRows(size, clock),
    ...accessRows(size, clock),
    ...bookingRows(size, clock),
  ]
}

function peopleRows({ subscribers }: Size, passwordHash: string, { dayAgo }: Clock): Filling[] {
  function* people() {
    for (let n = 0; n < subscribers; n++) {
      const { refAbo, firstName, lastName, firstNameKey, lastNameKey } = personOf(n)
      const isDigital = draw(n, 5) < 0.2
      yield [
        ...[refAbo, firstName, lastName, firstNameKey, lastNameKey, `${lastName} ${firstName}`],
        ...[`063998${refAbo.slice(-4)}`, dayAgo(int(n, 6, 60, 9000))],
        JSON.stringify(adressOf(n)),
        ...(isDigital ? [dayAgo(int(n, 7, 1, 700)), '2024-01-01'] : [null, null]),
      ]
    }
  }
  function* accounts() {
    for (let n = 0; n < subscribers; n++)
      if (hasAccount(n)) yield [refAboOf(n), mailOf(n), passwordHash, draw(n, 8) < 0.97 ? 1 : 0]
  }
  /** One agent for ten thousand subscribers, thirty at least. */
  function* agents() {
    for (let a = 0; a < Math.max(30, subscribers / 10_000); a++) {
      const { firstName, lastName } = personOf(a)
      yield [uuid('agent', a), `agent.${a}`, passwordHash, `${lastName} ${firstName}`, 0]
    }
  }

  return [
    table(
      'Subscriber',
      'refAbo firstName lastName firstNameKey lastNameKey nameCustomer phone startDate adress eInvoiceSince eInvoiceTerms',
      people(),
    ),
    table('Account', 'refAbo mail passwordHash activated', accounts()),
    table('Admin', 'id login passwordHash name accessGestion', agents()),
  ]
}

function accessRows({ subscribers, sessions }: Size, { now, dayAgo }: Clock): Filling[] {
  function* openSessions() {
    for (let s = 0; s < sessions; s++) {
      const refAbo = refAboOf(int(s, 60, 0, subscribers - 1))
      const end = instant(now + int(s, 61, 10, 30 * 24) * 3_600_000)
      yield [uuid('session', s), 'subscriber', refAbo, refAbo, 1, end]
    }
  }
  // Lists that few wait for, a page and a half at least.
  const every = Math.max(1, Math.min(1000, Math.floor(subscribers / 30)))
  function* tokens() {
    for (let n = 0; n < subscribers; n++) {
      if (n % every === 0) {
        const payload = { adress: adressOf(n + 7), phone: '0639980000', askedOn: dayAgo(n % 25) }
        const end = instant(now + (30 - (n % 25)) * dayMs)
        yield [hex('address', n), 'address', refAboOf(n), JSON.stringify(payload), end]
      }
      if (n % 100 === 1)
        yield [hex('password', n), 'password', refAboOf(n), null, instant(now + dayMs / 24)]
    }
  }

  return [
    table('Session', 'id role subject login keep expiresAt', openSessions()),
    table('MailToken', 'hash kind refAbo payload expiresAt', tokens()),
  ]
}

function bookingRows({ subscribers, payments }: Size, { now }: Clock): Filling[] {
  /** One payment in five is recent enough to be known to the provider. */
  const atProvider = function* () {
    for (let p = 0; p < payments; p += 5) yield p
  }
  const paid = (p: number) => {
    const [pdcRef = ''] = pointsOf(int(p, 70, 0, subscribers - 1))
    const at = instant(now - int(p, 71, 1, 1825) * dayMs)
    return {
      pdcRef,
      at,
      reference: uuid('payment', p),
      token: hex('token', p).slice(0, 32),
      cents: int(p, 72, 1500, 30_000),
    }
  }
  function* providerSessions() {
    for (const p of atProvider()) {
      const { pdcRef, at, reference, token, cents } = paid(p)
      yield [
        token,
        reference,
        pdcRef,
        cents,
        'http://localhost/',
        'http://localhost/',
        'http://localhost/',
        at,
        '00000',
        'Accepté',
        at,
        0,
        null,
      ]
    }
  }
  function* bookings() {
    for (const p of atProvider()) {
      const { pdcRef, at, reference, token, cents } = paid(p)
      yield [reference, token, pdcRef, cents, at]
    }
  }
  function* bookingLines() {
    for (const p of atProvider()) {
      const { pdcRef, reference, cents } = paid(p)
      yield [reference, `F${pdcRef.slice(1)}-01`, cents]
    }
  }

  return [
    table(
      'ProviderSession',
      'token reference pdcRef amountCents redirectUrl cancelUrl notificationUrl createdAt code longMessage recordedAt notifyAttempts notifyAt',
      providerSessions(),
    ),
    table('Booking', 'reference token pdcRef amountCents bookedAt', bookings()),
    table('BookingLine', 'reference factNumber amountCents', bookingLines()),
  ]
}

/** Half-years that are billed, and how many readings the meters of the sample have. */
const bills = 4
const readings = 10
/** One subscriber in ten has readings, one in ten of those who pay monthly a schedule. */
const isSampled = (n: number) => n % 10 === 0

/** The metering points, with their meters, invoices and ways of paying. */
function pointRows({ subscribers }: Size, { today, dayAgo }: Clock): Filling[] {
  const modeOf = (n: number) => ({ debit: draw(n, 20) < 0.35, monthly: draw(n, 21) < 0.2 })
  function* eachPoint() {
    for (let n = 0; n < subscribers; n++)
      for (const [position, pdcRef] of pointsOf(n).entries())
        yield { n, position, pdcRef, row: position === 0 ? n : n + position * 10_000_019 }
  }
  function* points() {
    for (const { n, position, pdcRef, row } of eachPoint()) {
      const adress = adressOf(row)
      const start = addDays(today, int(row, 22, -25, 160))
      const { debit, monthly } = modeOf(row)
      yield [
        ...[pdcRef, refAboOf(n), position, JSON.stringify(adress), adress.city],
        ...[start, addDays(start, 20), dayAgo(int(row, 6, 60, 9000))],
        ...[Number(debit), Number(monthly)],
      ]
    }
  }
  const counterOf = (pdcRef: string) => `C${pdcRef.slice(1)}-1`
  function* meters() {
    for (const { pdcRef, row } of eachPoint())
      yield [counterOf(pdcRef), pdcRef, dayAgo(int(row, 23, 1900, 4000))]
  }
  function* invoices() {
    for (const { pdcRef, row } of eachPoint()) {
      const newest = int(row, 24, 10, 190)
      for (let rank = 0; rank < bills; rank++) {
        const volume = int(row * bills + rank, 25, 20, 80)
        const amount = costCents(volume, 6)
        const issued = newest + rank * 182
        const isUnpaid = rank === 0 && draw(row, 26) < 0.22
        const number = `F${pdcRef.slice(1)}-0${bills - rank}`
        yield [
          ...[number, pdcRef, amount, isUnpaid ? amount : 0, dayAgo(issued)],
          ...[addDays(dayAgo(issued), 30), `${number}.pdf`, 1],
          ...[dayAgo(issued + 194), dayAgo(issued + 12), volume, Number(draw(row, 27) < 0.3)],
          ...[subscriptionCents(6), 0],
        ]
      }
    }
  }
  function* consumption() {
    for (const { n, pdcRef, row } of eachPoint()) {
      if (!isSampled(n)) continue
      let index = int(row, 28, 0, 900)
      for (let rank = 0; rank < readings; rank++) {
        const used = rank === 0 ? 0 : int(row * readings + rank, 25, 20, 80)
        index += used
        const type =
          rank === 0
            ? 'Initialisation'
            : pick(row * 16 + rank, 29, ['Radio', 'Portable', 'Estimation'])
        const date = dayAgo(20 + (readings - rank - 1) * 182)
        yield [
          pdcRef,
          counterOf(pdcRef),
          date,
          index,
          used,
          used / 182,
          rank < 6 ? null : 0.27,
          type,
        ]
      }
    }
  }
  function* instalments() {
    for (const { n, pdcRef, row } of eachPoint()) {
      if (!isSampled(n) || !modeOf(row).monthly) continue
      for (let month = 0; month < 10; month++)
        yield [pdcRef, addMonths(today, month - 4), int(row, 30, 1500, 6000)]
    }
  }
  const isDebited = (row: number) => modeOf(row).debit || modeOf(row).monthly
  function* banks() {
    for (const { n, pdcRef, row } of eachPoint()) {
      if (!isDebited(row)) continue
      const { firstName, lastName } = personOf(n)
      yield [pdcRef, `${firstName} ${lastName}`.slice(0, 24), fictitiousBic, fictitiousIban(row)]
    }
  }
  function* mandates() {
    for (const { pdcRef, row } of eachPoint())
      if (isDebited(row)) yield [`RUM-${pdcRef}-01`, pdcRef, dayAgo(int(row, 31, 30, 2000)), null]
  }
  function* knownAddresses() {
    const known = new Set<string>()
    for (const { row } of eachPoint()) {
      const adress = adressOf(row)
      const key = addressKey(adress)
      if (known.has(key)) continue
      known.add(key)
      yield [key, JSON.stringify(adress)]
    }
  }

  return [
    table(
      'MeteringPoint',
      'pdcRef refAbo position adress municipality reportStart reportEnd souscriptionDate paymentMode monthlyPayment',
      points(),
    ),
    table('Meter', 'counterRef pdcRef installedOn', meters()),
    table(
      'Invoice',
      'factNumber pdcRef amountCents balanceCents issuedOn dueOn fileName hasFile periodStart periodEnd volume isEstimate subscriptionCents regularisationCents',
      invoices(),
    ),
    table(
      'Reading',
      'pdcRef counterRef date index consumption dailyCons avgCons type',
      consumption(),
    ),
    table('Instalment', 'pdcRef depositDate amountCents', instalments()),
    table('BankAccount', 'pdcRef owner bic iban', banks()),
    table('Mandate', 'reference pdcRef signedOn endedOn', mandates()),
    table('KnownAddress', 'key adress', knownAddresses()),
  ]
}

/** The requests, and what came of them. */
function requestRows({ subscribers, requests }: Size, { now, dayAgo }: Clock): Filling[] {
  /** A request of its own subscriber each, spread over six years; one in sixteen is pending. */
  const requestOf = (r: number) => {
    const n = Math.floor((r * subscribers) / requests)
    const pdcRef = pointsOf(n)[0] as string
    const isOpen = draw(r, 40) < 0.0625
    const age = isOpen ? int(r, 41, 0, draw(r, 42) < 0.8 ? 18 : 70) : int(r, 41, 5, 2190)
    const type =
      draw(r, 43) < 0.8 || isOpen
        ? draw(r, 44) < 0.75
          ? 'Réclamation'
          : 'Dossier de fuite'
        : 'Demande de renseignements'
    const isCancelled = !isOpen && draw(r, 45) < 0.03
    const status = isOpen
      ? pick(r, 46, [
          'Distribué',
          'Distribué',
          'En cours de traitement',
          'Redirigé vers le service concerné',
        ])
      : isCancelled
        ? 'Distribué'
        : 'Dossier traité'
    const reference = age < 730 ? uuid('request', r) : null
    return {
      n,
      pdcRef,
      id: `D${pdcRef.slice(1)}-1`,
      isOpen,
      age,
      type,
      isCancelled,
      status,
      reference,
    }
  }
  const sentAtOf = (r: number, age: number) => now - age * dayMs - int(r, 47, 0, dayMs / 2)
  function* asked() {
    for (let r = 0; r < requests; r++) {
      const { pdcRef, id, isOpen, age, type, isCancelled, status, reference } = requestOf(r)
      yield [
        ...[id, pdcRef, dayAgo(age), status, type],
        status === 'Dossier traité' ? dayAgo(Math.max(0, age - int(r, 48, 2, 25))) : null,
        pick(r, 49, [
          'Le regard de mon compteur est cassé.',
          'Je ne comprends pas le montant de ma dernière facture.',
          'Une canalisation a cédé après le compteur ; elle est réparée.',
        ]),
        ...['', 1, reference, reference && instant(sentAtOf(r, age))],
        ...[
          isCancelled ? dayAgo(age) : null,
          Number(isOpen && type !== 'Demande de renseignements'),
          0,
        ],
      ]
    }
  }
  function* taken() {
    for (let r = 0; r < requests; r++) {
      const { n, pdcRef, age, reference, id, type } = requestOf(r)
      if (!reference) continue
      const details = JSON.stringify({ id, type, answerBy: dayAgo(age), files: [] })
      yield [reference, 'sendUserClaim', refAboOf(n), pdcRef, dayAgo(age), details]
    }
  }
  function* steps() {
    for (let r = 0; r < requests; r++) {
      const { id, age, status } = requestOf(r)
      if (status === 'Distribué') continue
      const day = dayAgo(Math.max(0, age - 3))
      yield [id, 'En cours de traitement', day, 'Agent Clientèle', instant(now - age * dayMs)]
      if (status !== 'En cours de traitement') yield [id, status, day, 'Agent Clientèle', null]
    }
  }
  function* messages() {
    for (let r = 0; r < requests; r++) {
      const { id, age, n, status } = requestOf(r)
      const sentAt = instant(now - age * dayMs + 3_600_000)
      if (status !== 'Distribué' && draw(r, 50) < 0.6)
        yield [
          uuid('reply', r),
          id,
          1,
          'Agent Clientèle',
          'Bonjour, un technicien passera.',
          sentAt,
        ]
      if (draw(r, 51) < 0.25) {
        const { firstName, lastName } = personOf(n)
        yield [uuid('word', r), id, 0, `${firstName} ${lastName}`, 'Avez-vous du nouveau ?', sentAt]
      }
    }
  }
  function* files() {
    const content = Buffer.alloc(2000, '%PDF-1.4 ')
    for (let r = 0; r < requests; r += 10) {
      const { reference } = requestOf(r)
      if (reference) yield [reference, 'photo.pdf', 'application/pdf', content.length, content]
    }
  }

  return [
    table(
      'Request',
      'id pdcRef dateDemande statutDemande typeDemande dateTraitement message attachements rank reference sentAt cancelledOn isPending version',
      asked(),
    ),
    table('TakenRequest', 'reference kind refAbo pdcRef takenOn details', taken()),
    table('RequestStep', 'requestId status day author madeAt', steps()),
    table('RequestMessage', 'reference requestId isStaff author text sentAt', messages()),
    table('RequestFile', 'reference name type size content', files()),
  ]
}
