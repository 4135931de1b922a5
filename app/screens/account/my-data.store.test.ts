import { expect, test } from 'vitest'
import { asked, loggedIn, onStore, thrown } from '../../../tests/support/portal.ts'
import { histo } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { sheetOf } from './my-data.server.ts'
import { loader } from './my-data-file.ts'

const { admits, answer } = utility()
onStore()

test('data that are none are not found', async () => {
  admits('PDC1')
  const { cookie } = await loggedIn('subscriber')
  const wanted = asked('/compteabo/mes-donnees/rien.csv', { cookie, params: { file: 'rien.csv' } })
  expect((await thrown(loader(wanted))).status).toBe(404)
})

test('[BEY-175] the data of a subscriber do not name the agents', async () => {
  admits('PDC1')
  const { cookie } = await loggedIn('subscriber')
  const [agent, at] = ['Nora Petit', '2026-11-21T08:12:00.000Z']
  const opened = histo('D1-1', { openedBy: agent })
  answer('getUserHistoric', [opened])
  answer('getUserRequest', {
    ...{ histo: opened, sentAt: at, version: 2, files: [], steps: [] },
    messages: [{ isStaff: true, name: agent, sentAt: at, message: 'Bonjour.', files: [] }],
  })
  const file = 'demandes.csv'
  const wanted = asked(`/compteabo/mes-donnees/${file}`, { cookie, params: { file } })
  const requests = await (await loader(wanted)).text()
  expect(requests).toContain('Bonjour.')
  expect(requests).not.toContain(agent)
})

test('a sheet has a column for each value that any line has, however deep, and lists as JSON', () => {
  const sheet = sheetOf([
    { pdc: 'P1', adress: { city: 'Aubigny', zipCode: '01000' }, at: new Date(0) },
    { pdc: 'P2', lines: [{ invoice: 'F1' }], amount: 12.5, none: null },
  ])
  expect(sheet.header.join(';')).toBe('pdc;adress.city;adress.zipCode;at;lines;amount;none')
  expect(sheet.rows).toEqual([
    ['P1', 'Aubigny', '01000', '1970-01-01T00:00:00.000Z', '', '', ''],
    ['P2', '', '', '', '[{"invoice":"F1"}]', 12.5, ''],
  ])
})

test('no line, no column', () => {
  expect(sheetOf([])).toEqual({ header: [], rows: [] })
})
