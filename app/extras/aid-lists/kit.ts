import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { toCents } from '#domain/values.ts'
import {
  type Check,
  check,
  equals,
  expectThat,
  given,
  type Kit,
  type Trial,
} from '../../../conformance/kit.ts'

const checks: Check[] = [
  check(
    [
      'prepareAidList',
      'sendAidList',
      'cancelAidList',
      'getAidList',
      'listAidLines',
      'listAidLists',
      'getInvoices',
    ],
    'accorde un avoir par foyer, une fois, et le reprend par une écriture contraire',
    async at => {
      const pdc = await at.point('subscriber')
      const reference = randomUUID()
      const line = { amount: 1, isReadable: true }
      const body = {
        reference,
        kind: 'credit' as const,
        lines: [
          { ...line, line: 1, number: pdc },
          { ...line, line: 2, number: 'INCONNU-0' },
        ],
      }
      const total = () => totalOf(at, pdc)
      const before = await total()
      await at.ask('prepareAidList', { body }, 'agent')
      at.equals(await total(), before, 'centimes, avant l’accord')
      const window = { startValue: '0', endValue: '10' }
      const rows = await at.ask('listAidLines', { query: { reference, ...window } }, 'agent')
      equals('listAidLines', rows[1]?.outcome, 'unknown')
      given(rows[0]?.outcome === 'ready' || undefined, 'ce foyer a déjà été aidé')
      const message = ''
      await at.refuses('sendAidList', { body: { reference, message } }, 'manager', 409)
      await at.ask('sendAidList', { body: { reference, message } }, 'agent')
      await at.ask('sendAidList', { body: { reference, message } }, 'agent')
      const ended = async (call: 'sendAidList' | 'cancelAidList', state: string) => {
        for (let tries = 0; tries < 20; tries++) {
          const list = await at.ask('getAidList', { query: { reference } }, 'agent')
          if (list.state === state) return
          await setTimeout(200)
        }
        expectThat(call, false, `l’état ${state}`, 'un autre')
      }
      await ended('sendAidList', 'waiting')
      equals('sendAidList', await total(), before - 100, 'centimes, après deux envois')
      const all = await at.ask('listAidLists', {}, 'agent')
      const isListed = all.some(list => list.reference === reference)
      expectThat('listAidLists', isListed, `la liste ${reference}`, all.length)
      await at.ask('cancelAidList', { body: { reference } }, 'manager')
      await ended('cancelAidList', 'cancelled')
      equals('cancelAidList', await total(), before, 'centimes, après l’annulation')
      const left = await at.ask('listAidLines', { query: { reference, ...window } }, 'agent')
      equals('listAidLines', left.length, 0, 'lignes, une fois décidée')
      await at.ask('cancelAidList', { body: { reference } }, 'agent')
      await at.refuses('sendAidList', { body: { reference, message } }, 'agent', 409)
    },
  ),
]

export const kit: Kit = { group: 'demandes', checks }

async function totalOf(at: Trial, pdc: string): Promise<number> {
  const invoices = await at.ask('getInvoices', { query: { pdc } })
  return invoices.reduce((sum, { facture }) => sum + toCents(facture.amountFact), 0)
}
