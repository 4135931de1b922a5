import type { Page } from '@playwright/test'
import { expect, inBrowser, test } from '../../support/fixtures.ts'
import { expectSound } from '../../support/quality.ts'
import { main } from '../../support/steps.ts'

const opening =
  /^(Ouvert jusqu’à 1[67]\sh|Ferme dans \d{1,2} min|Fermé, ouvre (aujourd’hui|demain|lundi|mardi|mercredi|jeudi|vendredi) à 8\sh\s30)$/

const office = (page: Page) => page.getByRole('region', { name: 'Venir à l’accueil' })
const picture = (page: Page) =>
  page.getByRole('img', { name: 'Plan : l’accueil est au centre de Vauclaire-sur-Lède' })
const map = (page: Page) => page.locator('figure')

test('[CONTACT-01] [CONTACT-02] [CONTACT-03] [CONTACT-06] [SHELL-02] /contact says when one may call, and whether one may now: one number, 24h/24 for incidents', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', '/home')
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Nous contacter' })).toBeVisible()
  const hours = main(page).getByRole('region', { name: 'Horaires' })
  await expect(hours).toContainText(/Lundi au jeudi\s*8\sh\s30 – 17\sh/)
  await expect(hours).toContainText(/Vendredi\s*8\sh\s30 – 16\sh/)
  await expect(hours.getByText('aujourd’hui')).toHaveCount(1)
  await expect(hours).toContainText('24h/24')
  // The footer tells the same.
  await expect(page.getByRole('contentinfo')).toContainText(
    /lundi au jeudi 8\sh\s30\s–\s17\sh, vendredi 8\sh\s30\s–\s16\sh/,
  )
  const phone = main(page).getByRole('region', { name: 'Par téléphone' })
  await expect(phone.getByText(opening)).toBeVisible()
  await expect(phone).toContainText('100001')
  await expect(main(page).locator('a[href^="tel:"]')).toHaveText(['09 69 00 00 00'])
  const numbers = await page
    .locator('a[href^="tel:"]')
    .evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(new Set(numbers).size).toBe(1)
  await expect(main(page).getByRole('link', { name: 'Faire une réclamation' })).toHaveAttribute(
    'href',
    '/services/reclamations',
  )
  await expectSound(page)
})

test(
  '[CONTACT-04] [CONTACT-05] [CONTACT-07] a picture of ours with its one marker, the address and the way there; the demonstration draws the tiles of its map',
  inBrowser,
  async ({ loginAs }) => {
    const page = await loginAs('100001', '/contact')
    await expect(picture(page)).toBeVisible()
    // It is there, and not only its place.
    const width = await picture(page).evaluate((image: HTMLImageElement) => image.naturalWidth)
    expect(width).toBe(640)
    await expect(map(page).locator('svg')).toHaveCount(1)
    await expect(map(page)).toHaveAttribute('data-zoom', '13')
    await expect(office(page)).toContainText('1 place de la Fontaine')
    await expect(office(page).getByRole('link', { name: 'Itinéraire' })).toHaveAttribute(
      'href',
      'https://www.openstreetmap.org/directions?to=46.5%2C2.5',
    )
    const tile = await page.request.get('/contact/carte/13/4152/2898')
    expect(tile.headers()['content-type']).toBe('image/png')
  },
)
