import { expect, test } from '../../support/fixtures.ts'
import { expectAccessible } from '../../support/quality.ts'

// The staff area with a keyboard alone, where only a browser that runs our scripts does it.

const gestion = '/adm-sem-webabo/gestion'

test('the arrow keys go from request to request, each shown beside the list', async ({
  page,
  loginAs,
}) => {
  await loginAs('agent')
  await page.goto(`${gestion}?pdc=P100005`)
  const shown = page.getByRole('region', { name: 'Demande choisie' })
  const first = page.getByRole('radio', { name: 'Choisir la demande D100005-2' })
  await first.focus()
  await page.keyboard.press('Space')
  await expect(shown.getByRole('heading')).toContainText(['Demande D100005-2'])
  await page.keyboard.press('ArrowDown')
  await expect(shown.getByRole('heading')).toContainText(['Demande D100005-3'])
  await expect(page.getByRole('radio', { name: 'Choisir la demande D100005-3' })).toBeFocused()
  await expect(
    page.getByRole('status').filter({ hasText: 'Demande D100005-3 affichée' }),
  ).toHaveCount(1)
  await page.goBack()
  await expect(page).not.toHaveURL(/demande=/)
})

test('the time of the list is read aloud when it is asked again, not with each choice', async ({
  page,
  loginAs,
}) => {
  await loginAs('agent')
  await page.goto(`${gestion}?pdc=P100005`)
  const time = page.getByRole('status').filter({ hasText: /\d\d:\d\d/ })
  const choose = async (id: string) => {
    await page.getByRole('radio', { name: `Choisir la demande ${id}` }).check()
    const shown = page.getByRole('status').filter({ hasText: `Demande ${id} affichée` })
    await expect(shown).toHaveCount(1)
    await expect(time).toHaveCount(0)
  }
  await choose('D100005-2')
  await page.getByRole('link', { name: 'Actualiser' }).click()
  await expect(time).toHaveText(/^Liste actualisée à \d\d:\d\d:\d\d$/)
  await choose('D100005-3')
})

test('a header that sorts keeps the focus, so that a second press reverses', async ({
  page,
  loginAs,
}) => {
  await loginAs('agent')
  await page.goto(gestion)
  const date = page.getByRole('columnheader', { name: 'Date' })
  await date.getByRole('link').focus()
  await page.keyboard.press('Enter')
  await expect(date).toHaveAttribute('aria-sort', 'ascending')
  await expect(date.getByRole('link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(date).toHaveAttribute('aria-sort', 'descending')
})

test('a message opens over the list, closes with Escape, and gives the focus back', async ({
  page,
  loginAs,
}) => {
  await loginAs('agent')
  await page.goto(gestion)
  const opener = page.getByRole('link', { name: 'Lire le message de la demande D100005-2' })
  await opener.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Message de la demande D100005-2' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('a search leaves the focus where it was, says how many were found, and Back undoes it', async ({
  page,
  loginAs,
}) => {
  await loginAs('agent')
  await page.goto('/adm-sem-webabo/subManangement')
  const name = page.getByRole('search').getByLabel('Nom')
  await name.fill('moreau')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: /utilisateurs?, page 1/ })).toHaveCount(1)
  await expect(page).toHaveURL(/nom=moreau/)
  await expect(name).toBeFocused()
  await page.goBack()
  await expect(name).toHaveValue('')
})

test('from a list to a changed account and back, without a mouse', async ({ page, loginAs }) => {
  await loginAs('agent')
  await page.goto('/adm-sem-webabo/subManangement?abonne=100018')
  await page.getByRole('link', { name: /^Modifier .*\(100018\)/ }).focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog')
  await expect(panel).toBeVisible()
  const button = panel.getByRole('button', { name: 'Modifier l’adresse' })
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Tab')
  await expect(panel.getByLabel('Nouvel email')).toBeFocused()
  await page.keyboard.type('clavier@example.fr')
  await expect(button).not.toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Enter')
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(/abonne=100018/)
  await expect(page.getByRole('main')).toContainText('clavier@example.fr')
})
