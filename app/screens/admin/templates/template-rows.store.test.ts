import { expect, test } from 'vitest'
import { asked, loggedIn, onEachStore } from '../../../../tests/support/portal.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import { action } from './template.tsx'
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  modifyTemplate,
  saidIn,
  templatesOf,
} from './template-rows.server.ts'

const { answer } = utility()

const words = (title: string, text: string) => ({
  ...{ title, text, status: null, promiseDays: 5, label: 'Fuites' },
})

test.each([
  ['Bonjour {nom},\nLe délai est accordé.\nLe service des eaux', 'Le délai est accordé.'],
  ['Bonjour,\n\nNous cherchons.\nMerci\u00a0!', 'Nous cherchons.\nMerci\u00a0!'],
  ['Bonjour {nom}, votre délai est accordé.', 'Bonjour {nom}, votre délai est accordé.'],
  ['Le service des eaux', 'Le service des eaux'],
])('of a ready answer the list says neither greeting nor signature: %j', (text, said) => {
  expect(saidIn(text)).toBe(said)
})

onEachStore(() => {
  test('ready answers are kept by title, one of each, whatever its case and accents', async () => {
    const [first, second] = ['m1', 'm2']
    expect(await createTemplate(first, words('Transmise', 'Nous\ntransmettons.'))).toBe(1)
    expect(await createTemplate(second, words('À l’étude', 'Nous étudions.'))).toBe(1)
    expect(await createTemplate('m3', words('a l’ETUDE', 'x'))).toBe(0)
    expect((await templatesOf()).map(({ title }) => title)).toEqual(['À l’étude', 'Transmise'])

    expect(await modifyTemplate(first, words('À l’etude', 'x'))).toBe(0)
    expect(await modifyTemplate(first, words('TRANSMISE', 'Fait.'))).toBe(1)
    expect(await findTemplate(first)).toEqual({ id: first, ...words('TRANSMISE', 'Fait.') })

    await deleteTemplate(first)
    expect(await findTemplate(first)).toBe(null)
    // Gone meanwhile, it does not come back.
    expect(await modifyTemplate(first, words('Encore', 'x'))).toBe(1)
    expect(await templatesOf()).toHaveLength(1)
  })

  test('[BEY-178] a ready answer that closes a request promises no other one', async () => {
    answer('isAdmin', true)
    answer('haveAccessUserManagement', true)
    const { cookie } = await loggedIn('admin')
    const form = { titre: 'Close', texte: 'C’est fait.', statut: 'Dossier traité', promesse: '5' }
    const refused = await action(
      asked('/adm-sem-webabo/gestion/modeles/creer', { cookie, form, params: { id: 'creer' } }),
    )
    expect(refused).toMatchObject({
      data: { errors: { promesse: [expect.stringContaining('laissez ce champ vide')] } },
    })
    expect(await templatesOf()).toEqual([])
  })
})
