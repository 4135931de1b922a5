import { expect, test } from 'vitest'
import { store } from '#store/client.server.ts'
import { asked, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { loader as solvedFile } from './answers-file.ts'
import { solvedFigures } from './figures.server.ts'

const { answer } = utility()
onStore()

test('[BEY-321] the answers of a year to « Was it solved? », by type and by month, and what was written', async () => {
  const today = '2026-11-25'
  expect(await solvedFigures(today, '')).toMatchObject({ byType: [], byMonth: [] })
  const give = (key: string, type: string, month: string, answer: string, words = '') =>
    store().solvedAnswer.create({ data: { key, type, month, answer, words } })
  await give('1', 'Réclamation', '2026-11', 'no', 'Rien n’a changé')
  await give('2', 'Réclamation', '2026-10', 'yes')
  await give('3', 'Envoyer un relevé', '2026-11', 'yes', 'Facile')
  await give('4', 'Réclamation', '2025-10', 'yes')
  const counts = { yes: 0, partly: 0, no: 0 }
  expect(await solvedFigures(today, '')).toMatchObject({
    byType: [
      { name: 'Envoyer un relevé', ...counts, yes: 1 },
      { name: 'Réclamation', ...counts, yes: 1, no: 1 },
    ],
    byMonth: [
      { name: '11/2026', ...counts, yes: 1, no: 1 },
      { name: '10/2026', ...counts, yes: 1 },
    ],
    words: [
      { words: 'Rien n’a changé', note: 'Non, Réclamation, 11/2026' },
      { words: 'Facile', note: 'Oui, Envoyer un relevé, 11/2026' },
    ],
  })
  const { byMonth } = await solvedFigures(today, 'Réclamation')
  expect(byMonth).toMatchObject([
    { ...counts, no: 1 },
    { ...counts, yes: 1 },
  ])
  answer('isAdmin', () => Response.json(true, { headers: { 'x-jour': today } }))
  const agent = await loggedIn('admin')
  const sheet = await solvedFile(asked('/adm-sem-webabo/statistiques/etait-ce-regle', agent))
  expect((await sheet.text()).trim().split('\r\n').slice(1)).toEqual([
    '2026-10;Réclamation;1;0;0',
    '2026-11;Envoyer un relevé;1;0;0',
    '2026-11;Réclamation;0;0;1',
  ])
})
