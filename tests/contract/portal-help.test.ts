import { expect, test, vi } from 'vitest'
import { loader as contact } from '../../app/screens/help/contact.tsx'
import { action, loader as faq } from '../../app/screens/help/faq.tsx'
import { store } from '../../app/store/client.server.ts'
import { asked, loggedIn, onStore } from '../support/portal.ts'
import { pdc } from '../support/samples.ts'
import { utility } from '../support/upstream.ts'

vi.hoisted(() => vi.resetModules())

const { answer } = utility()
process.env.OFFICE_LATITUDE = '44.4'
process.env.OFFICE_LONGITUDE = '-0.75'
process.env.UTILITY_ADDRESS = '4 quai des Tanneurs, bâtiment B, 99100 Vauclaire-sur-Lède'
onStore()

async function subscriber(path: string, form?: Record<string, string>) {
  answer('isAdmin', false)
  answer('getPdcs', [pdc('PDC1')])
  const { cookie } = await loggedIn('subscriber')
  return asked(path, { cookie, ...(form && { form }) })
}

const counts = async () =>
  Object.fromEntries(
    (await store().faqOpinion.findMany()).map(({ question, helped, count }) => [
      `${question} ${helped}`,
      count,
    ]),
  )

test('[CONTACT-04] [CONTACT-05] [CONTACT-07] the place is the configured one: address, way there, and without tiles the picture alone', async () => {
  expect(await contact(await subscriber('/contact'))).toMatchObject({
    street: '4 quai des Tanneurs',
    town: 'bâtiment B, 99100 Vauclaire-sur-Lède',
    wayThere: 'https://www.openstreetmap.org/directions?to=44.4%2C-0.75',
    picture: '/plan-accueil.svg',
    zoom: 13,
    map: null,
  })
})

test('[CONTACT-01] one line of the week is the present day’s', async () => {
  const { week } = await contact(await subscriber('/contact'))
  expect(week.map(({ days }) => days)).toEqual([
    'Lundi au jeudi',
    'Vendredi',
    'Samedi, dimanche, fériés',
  ])
  expect(week.filter(({ isToday }) => isToday)).toHaveLength(1)
})

test('an opinion leads back to its answer, what was searched for kept', async () => {
  const form = { avis: 'oui.chlore', q: 'goût & chlore' }
  const led = await action(await subscriber('/faq', form))
  expect(led.status).toBe(303)
  const to = led.headers.get('location') ?? ''
  expect(to).toBe('/faq?q=go%C3%BBt+%26+chlore&avis=compte&question=chlore#chlore')
  const shown = await faq(await subscriber(to))
  expect(shown).toMatchObject({ open: 'chlore', thanks: 'Merci, c’est noté.', found: ['chlore'] })
  expect(await counts()).toEqual({ 'chlore true': 1 })
})

test('what the form would not post is not counted, and a page asked for counts nothing', async () => {
  const before = await counts()
  for (const form of [
    {},
    { avis: 'boire' },
    { avis: 'oui.nulle-part' },
    { avis: 'constructor.boire' },
    { avis: 'oui.boire.' },
  ] as Record<string, string>[]) {
    const answered = await action(await subscriber('/faq', form))
    expect(answered.headers.get('location')).toBe('/faq')
  }
  await faq(await subscriber('/faq?question=boire&avis=oui.boire'))
  expect(await counts()).toEqual(before)
})

test('[BEY-602] what is searched for is looked for and repeated as it was typed, whatever its length', async () => {
  const { typed, found } = await faq(await subscriber(`/faq?q=${'x'.repeat(5000)}`))
  expect([typed, found]).toEqual(['x'.repeat(5000), []])
})
