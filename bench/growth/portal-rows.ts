import {
  dayMs,
  draw,
  type Filling,
  hex,
  instant,
  int,
  pick,
  pointsOf,
  refAboOf,
  type Size,
  table,
  uuid,
} from './draw.ts'

/** The events of a payment until it ended so. */
const ways = {
  booked: ['created', 'sent', 'authorised', 'booking', 'booked'],
  cancelled: ['created', 'sent', 'cancelled'],
  refused: ['created', 'sent', 'refused'],
  expired: ['created', 'sent', 'expired'],
  'to-check': ['created', 'sent', 'to-check'],
} as const

/** The rows of the portal itself; no person of them is of the demonstration. */
export function portalRows(size: Size): Filling[] {
  const now = Date.now()
  return [...visitorRows(size, now), ...paymentRows(size, now), ...workRows(size, now)]
}

const anybody = (subscribers: number, row: number, what: number) =>
  int(row, what, 0, subscribers - 1)

function visitorRows({ subscribers, sessions }: Size, now: number): Filling[] {
  function* openSessions() {
    for (let s = 0; s < sessions; s++) {
      const owner = refAboOf(anybody(subscribers, s, 60))
      const end = instant(now + int(s, 61, 10, 30 * 24) * 3_600_000)
      const seen = now - int(s, 62, 1, 20 * 24) * 3_600_000
      const device = pick(s, 63, ['Firefox sur Android', 'Chrome sur Windows', 'Safari sur iPhone'])
      yield [
        hex('sid', s),
        'subscriber',
        owner,
        owner,
        1,
        device,
        instant(seen - dayMs),
        instant(seen),
        end,
        end,
      ]
    }
  }
  function* choices() {
    for (let n = 0; n < subscribers; n++)
      if (draw(n, 80) < 0.3)
        yield [refAboOf(n), pointsOf(n)[0] as string, instant(now - int(n, 81, 1, 900) * dayMs)]
  }
  function* households() {
    for (let n = 0; n < subscribers; n++)
      if (draw(n, 82) < 0.1)
        yield [
          refAboOf(n),
          pointsOf(n)[0] as string,
          int(n, 83, 1, 6),
          instant(now - int(n, 84, 1, 900) * dayMs),
        ]
  }
  function* names() {
    for (let n = 0; n < subscribers; n++)
      if (draw(n, 85) < 0.4)
        yield [hex('name', n), hex('account', n), instant(now - int(n, 86, 1, 900) * dayMs)]
  }
  function* quotas() {
    for (let n = 0; n < subscribers / 20; n++) yield [hex('quota', n), 1, instant(now + dayMs)]
  }

  return [
    table(
      'Session',
      'id role login owner keep device createdAt lastSeenAt expiresAt endsAt',
      openSessions(),
    ),
    table('Preference', 'owner pdc updatedAt', choices()),
    table('Household', 'owner pdc persons updatedAt', households()),
    table('AccountName', 'name account updatedAt', names()),
    table('Quota', 'key points expire', quotas()),
  ]
}

function paymentRows({ subscribers, payments }: Size, now: number): Filling[] {
  const paymentOf = (p: number) => {
    const n = anybody(subscribers, p, 70)
    // A page and a half of those that wait for staff, at least.
    const chance = p < 30 ? 1 : draw(p, 73)
    const state: keyof typeof ways =
      chance < 0.88
        ? 'booked'
        : chance < 0.94
          ? 'cancelled'
          : chance < 0.98
            ? 'refused'
            : chance < 0.9998
              ? 'expired'
              : 'to-check'
    const age = state === 'to-check' ? int(p, 71, 1, 20) : int(p, 71, 1, 1820)
    const at = now - age * dayMs + int(p, 74, 0, dayMs / 2)
    return {
      id: uuid('payment', p),
      n,
      state,
      at,
      cents: int(p, 72, 1500, 30_000),
      pdc: pointsOf(n)[0] as string,
    }
  }
  function* made() {
    for (let p = 0; p < payments; p++) {
      const { id, n, state, at, cents, pdc } = paymentOf(p)
      const verdict = state === 'booked' ? 'accepted' : state === 'expired' ? null : state
      yield [
        ...[
          id,
          uuid('submission', p),
          refAboOf(n),
          pdc,
          cents,
          state,
          hex('token', p).slice(0, 32),
        ],
        ...[
          null,
          verdict === 'to-check' ? null : verdict,
          state === 'booked' ? '00000' : '01100',
          null,
        ],
        ...[
          instant(at),
          instant(at + 90_000),
          state === 'to-check' ? instant(now + 600_000) : null,
        ],
      ]
    }
  }
  /** One payment in five is of two invoices. */
  function* lines() {
    for (let p = 0; p < payments; p++) {
      const { id, state, cents, pdc } = paymentOf(p)
      const count = p % 5 === 0 ? 2 : 1
      for (let l = 1; l <= count; l++) {
        const invoice = `F${pdc.slice(1)}-${p % 40}${l}`
        yield [
          id,
          invoice,
          Math.round(cents / count),
          state === 'to-check' ? `${invoice}-${p}` : null,
        ]
      }
    }
  }
  function* events() {
    for (let p = 0; p < payments; p++) {
      const { id, state, at } = paymentOf(p)
      for (const [rank, to] of ways[state].entries())
        yield [
          id,
          ways[state][rank - 1] ?? '',
          to,
          rank === 0 ? 'submitted' : 'provider 00000',
          instant(at + rank * 20_000),
        ]
    }
  }

  return [
    table(
      'Payment',
      'id submission owner pdc amountCents state token redirectUrl verdict resultCode resultMessage createdAt updatedAt checkAt',
      made(),
    ),
    table('PaymentLine', 'paymentId invoice amountCents open', lines()),
    table('PaymentEvent', 'paymentId from to reason at', events()),
  ]
}

/** The actions of staff, and the drafts that subscribers began or sent. */
function workRows({ subscribers }: Size, now: number): Filling[] {
  /** One for each subscriber, over two years, in the order of time. */
  function* actions() {
    for (let a = 0; a < subscribers; a++)
      yield [
        instant(now - 720 * dayMs * (1 - a / subscribers)),
        `agent.${a % 40}`,
        pick(a, 90, ['subscriber-read', 'subscriber-read', 'request-answer', 'request-status']),
        refAboOf(anybody(subscribers, a, 91)),
        1,
      ]
  }
  const wizards = ['/services/reclamations', '/paymentmodes/prelevement/adhesion']
  /** One subscriber in fifty sent something within thirty days, one in two hundred saved it for later. */
  function* drafts() {
    for (let n = 0; n < subscribers; n += 50) {
      const isSent = n % 200 !== 0
      const at = now - int(n, 92, 1, 28) * dayMs
      const wizard = pick(n, 93, wizards)
      yield [
        ...[
          uuid('draft', n),
          refAboOf(n),
          wizard,
          'Une demande',
          'recapitulatif',
          3,
          isSent ? 'done' : 'open',
          '',
        ],
        ...[isSent ? null : instant(at), null, isSent ? instant(at) : null, null],
        ...[instant(at), instant(at), instant(at + 30 * dayMs)],
      ]
    }
  }
  function* tasks() {
    for (let n = 0; n < subscribers; n += 50)
      if (n % 200 !== 0)
        yield [
          uuid('task', n),
          uuid('draft', n),
          0,
          pointsOf(n)[0] as string,
          'sendUserClaim',
          '',
          'done',
          null,
          instant(now - dayMs),
          null,
          null,
        ]
  }
  function* keys() {
    for (let n = 0; n < subscribers; n += 50)
      if (n % 200 !== 0) yield [uuid('task', n), `claim:${pointsOf(n)[0]}`, refAboOf(n)]
  }

  return [
    table('AuditEntry', 'at actor action subject done', actions()),
    table(
      'Draft',
      'id owner wizard title step revision state content savedAt sent sentAt checkAt createdAt updatedAt expiresAt',
      drafts(),
    ),
    table(
      'DraftTask',
      'id draftId position subject call body state message sentAt mail mailedAt',
      tasks(),
    ),
    table('DraftTaskKey', 'taskId key owner', keys()),
  ]
}
