import { expect, test } from 'vitest'
import { loader } from '#screens/account/my-data-file.ts'
import { asked, loggedIn, onStore } from '../../../tests/support/portal.ts'
import { utility } from '../../../tests/support/upstream.ts'

const { admits, answer } = utility()
onStore()

test('[BEY-175] « Mes données » gives what the agents noted, without their names', async () => {
  admits('PDC1')
  const { cookie } = await loggedIn('subscriber')
  const [author, at] = ['Nora Petit', '2026-11-21T08:12:00.000Z']
  answer('getOwnNotes', () => Response.json([{ histoId: 'D1-1', author, text: 'À rappeler.', at }]))
  const file = 'notes-des-agents.csv'
  const wanted = asked(`/compteabo/mes-donnees/${file}`, { cookie, params: { file } })
  const notes = await (await loader(wanted)).text()
  expect(notes).toContain('À rappeler.')
  expect(notes).not.toContain(author)
})
