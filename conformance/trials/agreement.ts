import { extractText } from 'unpdf'
import type { Histo } from '#upstream/catalogue/entities.ts'
import type { CallName } from '#upstream/catalogue/index.ts'
import { dayOf, daysBetween } from '../../app/domain/values.ts'
import { type Caller, type Check, check, equals, expectThat, given, type Trial } from '../kit.ts'
import { eachPoint, firstOf } from '../steps.ts'
import { NotTried } from '../wire.ts'

// What two answers say of one thing is the same: a list and its PDF, a balance and its invoices, an index and a volume.

/** The text of a PDF without its spaces; empty for a picture, or for what is no PDF. */
async function textOf(file: Buffer): Promise<string> {
  const read = extractText(new Uint8Array(file), { mergePages: true })
  const { text } = await read.catch(() => ({ text: '' }))
  return text.replaceAll(/[\s\u00a0\u202f]/g, '')
}

const printedEuros = (euros: number) => Math.abs(euros).toFixed(2).replace('.', ',')
const printedDay = (day: string) => day.split('-').toReversed().join('/')
/** More than a home uses in a day: an index in litres is a thousand times that. */
const mostDaily = 20

const invoicesOf = async (at: Trial, pdc: string, by: Caller) =>
  (await at.ask('getInvoices', { query: { pdc } }, by)).map(({ facture }) => facture)

async function isPaidMonthly(at: Trial, pdc: string, by: Caller): Promise<boolean> {
  const points = await at.ask('getPdcs', { query: { userLogin: at.login(by) } }, by)
  return points.find(({ pdcRef }) => pdcRef === pdc)?.contract.monthlyPayment === 1
}

/** A request in a list and by itself. Its day is that of Paris when it was sent. */
function expectSame(
  call: CallName,
  listed: Histo,
  { histo, sentAt }: { histo: Histo; sentAt?: string | null | undefined },
): void {
  for (const key of ['dateDemande', 'statutDemande', 'typeDemande', 'message'] as const)
    equals(call, histo[key], listed[key], `(${key} de ${listed.id}, dans la liste)`)
  if (sentAt) equals(call, histo.dateDemande, dayOf(new Date(sentAt)), `à Paris (${sentAt})`)
}

/** Each metering point for which `act` finds something to compare; without any, nothing was tried. */
async function eachCompared(
  at: Trial,
  lacking: string,
  act: (pdc: string, by: Caller) => Promise<boolean>,
): Promise<void> {
  let isTried = false
  await eachPoint(at, async (pdc, by) => {
    if (await act(pdc, by)) isTried = true
  })
  if (!isTried) throw new NotTried(lacking)
}

export const agreement: Check[] = [
  check(['getInvoiceFile', 'getInvoices'], 'est le PDF de cette facture-là', at =>
    eachCompared(at, 'aucune facture n’a de fichier', async (pdc, by) => {
      const printed = (await invoicesOf(at, pdc, by)).filter(({ exist }) => exist)
      const isMonthly = await isPaidMonthly(at, pdc, by)
      for (const { factNumber, amountFact, balanceFact, startDate, endDate } of printed.slice(
        0,
        6,
      )) {
        const text = await textOf(
          await at.file('getInvoiceFile', { query: { pdc, factNumber } }, by),
        )
        at.doubt(text !== '', `${factNumber}\u00a0: un PDF dont le texte se lit`, 'aucun texte')
        at.expect(text.includes(factNumber), `le numéro ${factNumber} dans son PDF`, text)
        // An invoice that asks for no payment need not name a last day to pay.
        const days = balanceFact > 0 && !isMonthly ? [startDate, endDate] : [startDate]
        for (const said of [printedEuros(amountFact), ...days.map(printedDay)])
          expectThat(
            'getInvoices',
            text.includes(said),
            `${factNumber}\u00a0: ${said}, dans la liste, comme dans son PDF`,
            text,
            { isDoubt: true },
          )
      }
      return printed.length > 0
    }),
  ),
  check(['getMandateFile', 'getMandate'], 'est le PDF de ce mandat-là', at =>
    eachCompared(at, 'aucun mandat n’est signé', async (pdc, by) => {
      const { reference, signedOn } = await at.ask('getMandate', { query: { pdc } }, by)
      if (signedOn === null) return false
      const text = await textOf(await at.file('getMandateFile', { query: { pdc } }, by))
      at.doubt(text.includes(reference), `la référence ${reference} dans son PDF`, text)
      return true
    }),
  ),
  check(['getScheduleFile', 'getSchedule'], 'est le PDF de cet échéancier-là', at =>
    eachCompared(at, 'aucun point n’est mensualisé', async (pdc, by) => {
      const lines = await at.ask('getSchedule', { query: { pdc } }, by)
      if (lines.length === 0) return false
      const text = await textOf(await at.file('getScheduleFile', { query: { pdc } }, by))
      for (const { depositDate, amount } of lines)
        for (const said of [printedDay(depositDate), printedEuros(amount)])
          at.doubt(text.includes(said), `${said} dans son PDF`, text)
      at.doubt(text.includes(pdc), `${pdc} dans son PDF`, text)
      return true
    }),
  ),
  check(['getBalance', 'getInvoices'], 'dit des factures ce que dit leur liste', at =>
    eachPoint(at, async (pdc, by) => {
      const invoices = await invoicesOf(at, pdc, by)
      const { soldes } = await at.ask('getBalance', { query: { pdc } }, by)
      for (const { invoice } of soldes) {
        if (!invoice) continue
        const listed = invoices.find(({ factNumber }) => factNumber === invoice.factNumber)
        at.expect(
          JSON.stringify(listed) === JSON.stringify(invoice),
          JSON.stringify(listed),
          invoice,
        )
      }
    }),
  ),
  check('getReadings', 'compte ce qui sépare deux index, en m³, et par jour', at =>
    eachPoint(at, async (pdc, by) => {
      const readings = await at.ask('getReadings', { query: { pdc } }, by)
      for (const [
        rank,
        { date, index, consumption, dailyCons, counterRef },
      ] of readings.entries()) {
        const before = readings[rank + 1]
        if (!before || before.counterRef !== counterRef) continue
        const days = daysBetween(before.date, date)
        at.doubt(
          index - before.index === consumption,
          `${date}\u00a0: ${index - before.index} m³ entre les index`,
          consumption,
        )
        at.doubt(
          dailyCons <= mostDaily,
          `${date}\u00a0: ${mostDaily} m³ par jour au plus (des litres\u00a0?)`,
          dailyCons,
        )
        at.doubt(
          Math.abs(dailyCons * days - consumption) <= Math.max(0.5, days * 0.0051),
          `${date}\u00a0: ${consumption} m³ en ${days} jours`,
          `${dailyCons} m³ par jour`,
        )
      }
    }),
  ),
  check(['getAlerts', 'getReadings'], 'dit une consommation que les relèves disent', at =>
    eachCompared(at, 'aucune alerte', async (pdc, by) => {
      const readings = await at.ask('getReadings', { query: { pdc } }, by)
      const alerts = await at.ask('getAlerts', { query: { pdc } }, by)
      for (const alert of alerts) {
        const { oldIndex, newIndex, consumption, newDate } = alert
        at.expect(newIndex - oldIndex === consumption, `${newIndex - oldIndex} m³`, consumption)
        const isRead = readings.some(({ date, index }) => date === newDate && index === newIndex)
        at.doubt(isRead, `une relève du ${newDate}, ${newIndex} m³`, alert)
      }
      return alerts.length > 0
    }),
  ),
  check(
    ['getUserRequest', 'getUserHistoric'],
    'dit d’une demande ce que dit l’historique',
    async at => {
      const found = await firstOf(
        at,
        async (pdc, by) => (await at.ask('getUserHistoric', { query: { pdc } }, by))[0],
      )
      const { pdc, by, one } = given(found, 'aucun abonné n’a de demande')
      const query = { pdc, histoId: one.id }
      expectSame('getUserRequest', one, await at.ask('getUserRequest', { query }, by))
    },
  ),
  check(['getClaim', 'getUsersClaim'], 'dit d’une demande ce que dit la liste', async at => {
    const listed = await at.ask('getUsersClaim', { query: {} }, 'agent')
    given(listed[0], 'aucune demande n’est à traiter')
    for (const one of listed.slice(0, 8))
      expectSame('getClaim', one, await at.ask('getClaim', { query: { histoId: one.id } }, 'agent'))
  }),
]
