import { afterEach, describe, expect, test } from 'vitest'
import { asked, loggedIn, onStore, thrown } from '../../../../tests/support/portal.ts'
import { user } from '../../../../tests/support/samples.ts'
import { utility } from '../../../../tests/support/upstream.ts'
import { settings } from '../../../settings.server.ts'
import { loader as hub } from '../hub.tsx'
import { action as change, loader as page } from './e-invoice.tsx'
import { loader as joined } from './e-invoice-joined.tsx'

const { admits, answer, fail, received } = utility()
onStore()
afterEach(() => {
  settings().SHOW_E_INVOICE = true
})

const path = '/compteabo/adhesion'

async function subscriber(since: string | null = null) {
  admits('PDC1')
  answer('getUser', user)
  answer('getPendingAdress', null)
  answer('getEInvoice', { since })
  return (await loggedIn('subscriber')).cookie
}

type Shown = { data: { errors: Record<string, string[]> }; init: { status: number } }

describe('joining', () => {
  test.each([
    [{}, ['adhesion', 'cgv']],
    [{ cgv: 'on' }, ['adhesion']],
    [{ adhesion: 'on' }, ['cgv']],
  ])('[EINV-03] with %o only is refused at the boxes that lack', async (form, lacking) => {
    const cookie = await subscriber()
    const { data, init } = (await change(asked(path, { cookie, form }))) as unknown as Shown
    expect(init.status).toBe(400)
    expect(Object.keys(data.errors).sort()).toEqual(lacking)
    expect(received('joinEInvoice')).toEqual([])
  })

  test('[EINV-03] [EINV-04] with both leads to the confirmation, and says which terms were read', async () => {
    const cookie = await subscriber()
    answer('joinEInvoice', 1)
    const form = { cgv: 'on', adhesion: 'on' }
    const response = (await change(asked(path, { cookie, form }))) as Response
    expect(response.headers.get('location')).toBe(`${path}/fait`)
    const { termsOf } = await page(asked(path, { cookie }))
    const [day, month, year] = termsOf.split('/')
    expect(received('joinEInvoice')[0]?.body).toEqual({
      login: 'A1001',
      cgv: `${year}-${month}-${day}`,
    })
  })

  test('[EINV-04] a subscriber who has not joined has no confirmation', async () => {
    const cookie = await subscriber()
    const { headers } = await thrown(joined(asked(`${path}/fait`, { cookie })))
    expect(headers.get('location')).toBe(path)
  })
})

describe('the setting', () => {
  test('[EINV-06] hides the tile and the page', async () => {
    const cookie = await subscriber()
    expect((await hub(asked('/compteabo', { cookie }))).eInvoice).toMatchObject({ since: null })
    settings().SHOW_E_INVOICE = false
    expect((await hub(asked('/compteabo', { cookie }))).eInvoice).toBeNull()
    expect((await thrown(page(asked(path, { cookie })))).status).toBe(404)
    expect((await thrown(joined(asked(`${path}/fait`, { cookie })))).status).toBe(302)
    const form = { cgv: 'on', adhesion: 'on' }
    expect((await thrown(change(asked(path, { cookie, form })))).status).toBe(404)
    expect(received('joinEInvoice')).toEqual([])
  })

  test('lets those who have joined go back to paper all the same', async () => {
    const cookie = await subscriber('2026-10-01')
    settings().SHOW_E_INVOICE = false
    const state = { since: '01/10/2026' }
    expect((await hub(asked('/compteabo', { cookie }))).eInvoice).toMatchObject(state)
    expect(await page(asked(path, { cookie }))).toMatchObject(state)
    answer('leaveEInvoice', 1)
    const left = (await change(asked(path, { cookie, form: { intent: 'leave' } }))) as Response
    expect(left.headers.get('location')).toBe('/compteabo')
    expect(received('leaveEInvoice')).toHaveLength(1)
  })
})

test('an account whose e-invoice or address cannot be had is shown without, and says so of the e-invoice', async () => {
  const cookie = await subscriber()
  fail('getEInvoice', 500)
  fail('getUser', 500)
  const shown = await hub(asked('/compteabo', { cookie }))
  const outage = /^Problème lors de la récupération de votre adhésion à l’e-facture\./
  const missing = { text: expect.stringMatching(outage) }
  expect(shown.eInvoice).toMatchObject({ since: null, missing })
  expect(shown.present.address).toBe('Là où vos factures sont envoyées.')
  settings().SHOW_E_INVOICE = false
  expect((await hub(asked('/compteabo', { cookie }))).eInvoice).toBeNull()
})
