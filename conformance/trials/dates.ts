import { addDays, dayOf, daysBetween } from '../../app/domain/values.ts'
import { type Check, check, expectThat, given } from '../kit.ts'
import { newReading, sendClaim } from '../steps.ts'

// Days are days of Paris, yyyy-MM-dd, and exist; instants are in universal time. Each call's schema has their format.

/** Wrong dates that some parsers take for another day. */
const odd = ['2026-02-30', '2026-02-29', '2026-13-01', '31/01/2026', '2026-1-31']
const ends = ['2026-01-31', '2024-02-29', '2026-02-28', '2025-12-31']

const days = [
  check('getUsersClaim', 'prend les fins de mois et le 29 février', async ({ ask }) => {
    for (const lateBefore of ends) await ask('getUsersClaim', { query: { lateBefore } }, 'agent')
  }),
  ...odd.map(lateBefore =>
    check('getUsersClaim', `refuse par 422 « ${lateBefore} », qui n’est pas un jour`, at =>
      at.refuses('getUsersClaim', { query: { lateBefore } }, 'agent', 422),
    ),
  ),
  check(
    'getUsersClaim',
    'compte le premier et le dernier jour du filtre',
    async ({ ask, expect }) => {
      const [claim] = await ask('getUsersClaim', { query: {} }, 'agent')
      const { id, dateDemande } = given(claim, 'aucune demande n’est à traiter')
      const query = { dateFilter: dateDemande, dateFilterEnd: dateDemande }
      const found = (await ask('getUsersClaim', { query }, 'agent')).map(one => one.id)
      expect(found.includes(id), `${id}, demandée le ${dateDemande}`, found)
    },
  ),
  check('getUsersClaim', 'ne compte pas le jour de lateBefore', async ({ ask, expect }) => {
    const [claim] = await ask('getUsersClaim', { query: {} }, 'agent')
    const { id, dateDemande } = given(claim, 'aucune demande n’est à traiter')
    const query = { lateBefore: dateDemande }
    const found = (await ask('getUsersClaim', { query }, 'agent')).map(one => one.id)
    expect(!found.includes(id), `pas ${id}, demandée ce jour-là`, found)
  }),
  check('getInvoices', 'émet les factures avant leur échéance', async at => {
    for (const { facture } of await at.ask('getInvoices', {
      query: { pdc: await at.point('subscriber') },
    }))
      at.expect(facture.startDate <= facture.endDate, 'startDate, puis endDate', facture)
  }),
  check('getReadings', 'ne connaît aucune relève à venir', async at => {
    const readings = await at.ask('getReadings', { query: { pdc: await at.point('subscriber') } })
    for (const { date } of readings) at.expect(date <= at.today(), `au plus le ${at.today()}`, date)
  }),
  check('getBalance', 'ne met en retard que le lendemain de l’échéance, à Paris', async at => {
    const { soldes } = await at.ask('getBalance', { query: { pdc: await at.point('subscriber') } })
    const before = at.today()
    for (const { etat, invoice } of soldes) {
      if (!invoice) continue
      const expected = invoice.endDate < before ? 'retard' : 'regler'
      at.equals(etat, expected, `(échéance ${invoice.endDate}, jour ${before})`)
    }
  }),
  check('getMonthlyEstimate', 'prélève d’abord un 15, à venir', async at => {
    const query = { pdc: await at.point('subscriber'), estimationConso: '120' }
    const { firstDeposit } = await at.ask('getMonthlyEstimate', { query })
    const isNext = firstDeposit.endsWith('-15') && firstDeposit > at.today()
    at.expect(isNext, `un 15 après le ${at.today()}`, firstDeposit)
  }),
  check('getSchedule', 'prélève le 15 de mois qui se suivent', async at => {
    for (const by of ['subscriber', 'other'] as const)
      for (const pdc of await at.points(by)) {
        const lines = await at.ask('getSchedule', { query: { pdc } }, by)
        const found = lines.map(({ depositDate }) => depositDate)
        at.expect(
          found.every(one => one.endsWith('-15')),
          'le 15 de chaque mois',
          found,
        )
        const follow = found.every((one, rank) => {
          const gap = rank === 0 ? 30 : daysBetween(found[rank - 1] ?? one, one)
          return gap >= 28 && gap <= 31
        })
        at.expect(follow, 'des mois qui se suivent', found)
      }
  }),
]

const sent = [
  check(
    'sendUserClaim',
    'date la demande du jour de Paris, et son envoi en temps universel',
    async at => {
      const before = dayOf(new Date())
      const { pdc, histo } = await sendClaim(at)
      const possible = [before, dayOf(new Date()), at.today()]
      at.expect(possible.includes(histo.dateDemande), at.today(), histo.dateDemande)
      const query = { pdc, histoId: histo.id }
      const { sentAt } = await at.ask('getUserRequest', { query })
      const instant = Date.parse(given(sentAt, 'l’heure de l’envoi n’est pas gardée (sentAt null)'))
      const isNow = Math.abs(Date.now() - instant) < 10 * 60_000
      expectThat('getUserRequest', isNow, `sentAt vers ${new Date().toISOString()}`, sentAt)
    },
  ),
  check('sendReading', 'refuse par 409 un relevé d’un autre jour', async at => {
    const reading = await newReading(at)
    for (const date of [addDays(at.today(), -1), addDays(at.today(), 1)]) {
      const body = { ...reading, reference: crypto.randomUUID(), date }
      await at.refuses('sendReading', { body }, 'subscriber', 409)
    }
  }),
  check('joinEInvoice', 'refuse par 422 des conditions d’un jour qui n’existe pas', at =>
    at.refuses(
      'joinEInvoice',
      { body: { login: at.login('subscriber'), cgv: '2026-02-30' } },
      'subscriber',
      422,
    ),
  ),
]

export const dates: Check[] = [...days, ...sent]
