import { draw, hex, int, uuid } from './draw.ts'
import { type Clock, clockNow, dayMs, type Filling, instant, table } from './filling.ts'
import { adressOf, hasAccount, mailOf, personOf, pointsOf, refAboOf } from './people.ts'
import { pointRows } from './point-rows.ts'
import { requestRows } from './request-rows.ts'
import type { Size } from './size.ts'

/** What the back end of the utility holds, beside the demonstration: parents before children. */
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
  // Of what few wait for, a page and a half at least.
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
