import type { Page } from '@playwright/test'
import { everywhere, expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { main } from '../support/steps.ts'

const path = '/compteabo/modifier-coordonnees'
const mailbox = 'adresses@eaux-exemple.fr'
const claire = 'claire.martin@example.fr'

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Enregistrer cette adresse' }).click()
const dialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Nous ne trouvons pas cette adresse' })

async function typeStreet(page: Page, street: string) {
  await page.goto(path)
  await page.getByLabel('Nom de la rue').fill(street)
  await page.getByLabel('Nom de la rue').blur()
}

test('[ADDR-01] [ADDR-02] [ADDR-03] [ADDR-10] [CALL-44] from the account to twelve fields, and a known address is saved', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', '/compteabo')
  await main(page).getByRole('link', { name: 'Modifier mon adresse de facturation' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await expect(main(page)).toContainText('Étape 1 sur 2')
  const fields = main(page).locator('form[aria-label=Adresse] input:not([type=hidden])')
  expect(await fields.evaluateAll(all => all.map(one => one.getAttribute('name')).sort())).toEqual([
    'appartNumber',
    'buildingName',
    'city',
    'cityCompl',
    'country',
    'floorNumber',
    'phone',
    'stairNumber',
    'streetCompl',
    'streetName',
    'streetNumber',
    'zipCode',
  ])
  await expect(page.getByLabel('Nom de la rue')).toHaveValue('rue des Lavoirs')
  await expectSound(page)

  await page.getByLabel('Nom de la rue').fill('rue du moulin')
  await page.getByLabel('Nom de la rue').blur()
  await page.getByLabel('Numéro', { exact: false }).first().fill('8')
  await save(page)
  await expect(page).toHaveURL(new RegExp(`${path}/fait$`))
  await expect(main(page)).toContainText('Étape 2 sur 2')
  await expect(main(page)).toContainText(/8\srue du Moulin, 99100 Vauclaire-sur-Lède/)
  await expectSound(page)
  const calls = (await world.journal()).map(({ method, path: called }) => `${method} ${called}`)
  expect(calls.indexOf('POST /api/compteabo/checkAdress')).toBeGreaterThan(-1)
  expect(calls.indexOf('PUT /api/users/100001')).toBeGreaterThan(
    calls.indexOf('POST /api/compteabo/checkAdress'),
  )
  await page.getByRole('link', { name: 'Retour à mon compte' }).click()
  await expect(main(page)).toContainText(/facturation\s*8\srue du Moulin/)
})

test('[ADDR-11] [ADDR-12] [ADDR-13] [ADDR-15] [LINKS-05] an unknown address is confirmed, waits, and counts once the employee has validated it', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001')
  await typeStreet(page, 'rue de Nulle-Part')
  await save(page)
  await expect(dialog(page)).toContainText(/12\srue de Nulle-Part, 99100 Vauclaire-sur-Lède/)
  await expect(dialog(page).getByRole('button')).toHaveText([
    'Vérifier à nouveau',
    'Confirmer cette adresse',
  ])
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Vérifier à nouveau' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('toujours pas')
  await expectSound(page)
  await dialog(page).getByRole('button', { name: 'Confirmer cette adresse' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await expect(main(page)).toContainText(
    'Votre adresse est en cours de vérification. Un e-mail vous préviendra.',
  )

  const [toStaff] = await world.mails(mailbox)
  const [toClaire] = await world.mails(claire)
  expect(await world.mails()).toHaveLength(2)
  expect(toStaff?.links).toEqual([expect.stringContaining('/confirmAdress/100001/')])
  expect(toClaire?.text).not.toContain('confirmAdress')
  await page.goto('/compteabo')
  await expect(main(page)).toContainText('En cours de vérification depuis le')
  await page.goto(path)
  await expect(main(page)).toContainText(/Aujourd’hui\s: 12\srue des Lavoirs/)
  await expect(main(page)).toContainText(/En cours de vérification\s: 12\srue de Nulle-Part/)
  await expectSound(page)

  await page.goto(new URL(toStaff?.links[0] ?? '').pathname)
  await page.getByRole('button', { name: 'Valider l’adresse' }).click()
  await expect(main(page)).toContainText(
    "Vérification de l'adresse utilisateur effectuée avec succès.",
  )
  await page.goto(path)
  await expect(main(page)).toContainText(/Aujourd’hui\s: 12\srue de Nulle-Part/)
  await expect(main(page)).not.toContainText('En cours de vérification')
})

test(
  '[ADDR-07] [ADDR-08] a field opens once those before it are filled; without the script all stay open',
  everywhere,
  async ({ loginAs, javaScriptEnabled }) => {
    const page = await loginAs('100001', path)
    const enabled = async (expected: Record<string, boolean>) => {
      for (const [label, isOpen] of Object.entries(expected))
        await expect(field(page, label)).toBeEnabled({ enabled: isOpen || !javaScriptEnabled })
    }
    const street = 'Nom de la rue'
    await enabled({ 'Code postal': true, Ville: true, [street]: true })
    await page.getByLabel('Pays').fill('')
    await enabled({ 'Code postal': false, Ville: false, [street]: false })
    await page.getByLabel('Pays').fill('France')
    await page.getByLabel('Pays').blur()
    await enabled({ 'Code postal': true, Ville: true, [street]: true })
    await field(page, 'Ville').fill('')
    await enabled({ 'Code postal': true, Ville: true, [street]: false })
    await expect(page.getByLabel('Téléphone', { exact: false })).toBeEnabled({
      enabled: !javaScriptEnabled,
    })
  },
)
