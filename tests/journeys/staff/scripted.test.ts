import { gestion, message, panel, status } from '../../support/desk.ts'
import { expect, narrow, test, withScripts } from '../../support/fixtures.ts'
import { expectAccessible } from '../../support/quality.ts'
import { dayFromNow, heading, main } from '../../support/steps.ts'
import { staffPassword } from '../../support/world.ts'

// The staff area with a keyboard alone, where only a browser that runs our scripts does it.

test(
  'the arrow keys choose a request, Enter opens it, and its panel has the focus',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('agent', `${gestion}?pdc=P100005`)
    await page.getByRole('radio', { name: 'Choisir la demande D100005-2' }).focus()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Choisir la demande D100005-3' })).toBeFocused()
    await expect(panel(page)).toContainText('Choisissez une demande')
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(/^Demande D100005-3/)
    await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
    await page.goBack()
    await expect(panel(page)).toContainText('Choisissez une demande')
  },
)

test(
  'the time of the list is read aloud when it is asked again, and what was typed stays',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('agent', `${gestion}/D100005-2?pdc=P100005`)
    const time = page.getByRole('status').filter({ hasText: /\d\d:\d\d/ })
    await expect(time).toHaveCount(0)
    await message(page).fill('Bonjour')
    await page.getByRole('link', { name: 'Actualiser' }).click()
    await expect(time).toHaveText(/^Liste actualisée à \d\d:\d\d:\d\d$/)
    await expect(message(page)).toHaveValue('Bonjour')
  },
)

test(
  '[ADMREQ-19] [ADMREQ-20] [ADMREQ-21] the buttons say what is missing, the date is asked for one status only',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('agent', gestion)
    const send = panel(page).getByRole('button', { name: 'Envoyer', exact: true })
    // No request.
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await expect(send).toHaveAccessibleDescription(/^Choisissez une demande/)
    await page.goto(`${gestion}/D100005-2`)
    const day = panel(page).getByLabel('Date de traitement', { exact: true })
    const next = panel(page).getByRole('button', { name: 'Envoyer et ouvrir la suivante' })
    // No status.
    await message(page).fill('Bonjour')
    for (const button of [send, next]) {
      await expect(button).toHaveAttribute('aria-disabled', 'true')
      await expect(button).toHaveAccessibleDescription(/Nouveau statut/)
    }
    await expect(day).toHaveCount(0)
    await status(page).selectOption('Distribué')
    await expect(send).not.toHaveAttribute('aria-disabled', 'true')
    await expect(day).toHaveCount(0)
    // No day.
    await status(page).selectOption('Dossier traité')
    await expect(day).toHaveValue(dayFromNow(0))
    await expect(send).not.toHaveAttribute('aria-disabled', 'true')
    await day.fill('')
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await expect(send).toHaveAccessibleDescription(/Date de traitement/)
    await expectAccessible(page)
    // The field of the day appears after the choice, and nothing is typed after it.
    await page.goto(`${gestion}/D100005-3`)
    await status(page).selectOption('Dossier traité')
    await expect(send).not.toHaveAttribute('aria-disabled', 'true')
  },
)

test(
  '[BEY-134] a header that sorts keeps the focus and its place on a low screen, so that a second press reverses',
  withScripts,
  async ({ page, loginAs }) => {
    await page.setViewportSize({ width: 1280, height: 400 })
    await loginAs('agent', gestion)
    const date = page.getByRole('columnheader', { name: 'Date' })
    await date.getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(date).toHaveAttribute('aria-sort', 'ascending')
    await expect(date.getByRole('link')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(date).toHaveAttribute('aria-sort', 'descending')
  },
)

test(
  'a search leaves the focus where it was, says how many were found, and Back undoes it',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('agent', '/adm-sem-webabo/subManangement')
    const name = page.getByRole('search').getByLabel('Nom')
    await name.fill('moreau')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('status').filter({ hasText: /utilisateurs?, page 1/ })).toHaveCount(
      1,
    )
    await expect(page).toHaveURL(/nom=moreau/)
    await expect(name).toBeFocused()
    await page.goBack()
    await expect(name).toHaveValue('')
  },
)

test(
  'from a list to a changed account and back, without a mouse',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('agent', '/adm-sem-webabo/subManangement?abonne=100018')
    await page.getByRole('link', { name: /^Modifier .*\(100018\)/ }).focus()
    await page.keyboard.press('Enter')
    const panel = page.getByRole('dialog')
    await expect(panel).toBeVisible()
    const button = panel.getByRole('button', { name: 'Changer l’adresse e-mail' })
    await expect(button).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(panel.getByLabel('Nouvel email')).toBeFocused()
    await page.keyboard.type('clavier@example.fr')
    await page.keyboard.press('Tab')
    await page.keyboard.type(staffPassword)
    await page.keyboard.press('Enter')
    await expect(panel).toHaveCount(0)
    await expect(page).toHaveURL(/abonne=100018/)
    await expect(main(page)).toContainText('clavier@example.fr')
  },
)

test(
  '[BEY-134] after « Envoyer et ouvrir la suivante » both messages are on the screen',
  withScripts,
  async ({ page, loginAs }) => {
    await page.setViewportSize(narrow)
    await loginAs('agent', `${gestion}/D100005-2?pdc=P100005`)
    await status(page).selectOption('Redirigé vers le service concerné')
    await message(page).fill('Bonjour')
    await panel(page).getByRole('button', { name: 'Envoyer et ouvrir la suivante' }).press('Enter')
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(/^Demande D100005-3/)
    // What the request before asked has left with it.
    await expect(panel(page).getByRole('region', { name: 'Échanges' })).toHaveCount(1)
    const messages = page.getByRole('status').getByRole('paragraph')
    await expect(messages).toHaveCount(2)
    for (const message of await messages.all()) await expect(message).toBeInViewport({ ratio: 1 })
  },
)

test(
  '[BEY-75] [BEY-134] a bulk opens at its title at each step; Enter pressed on after « Envoyer » cancels nothing',
  withScripts,
  async ({ page, loginAs }) => {
    const title = heading(page)
    const press = (name: string) => page.getByRole('button', { name }).press('Enter')
    await page.setViewportSize(narrow)
    await loginAs('agent', gestion)
    await page.getByRole('checkbox', { name: 'Ajouter la demande D100005-2 au lot' }).check()
    await press('Traiter par lot les demandes cochées')
    const lot = page.getByRole('region', { name: 'Traiter par lot' })
    await expect(lot.getByRole('heading', { level: 2 })).toBeFocused()
    await expect(lot.getByRole('heading', { level: 2 })).toBeInViewport()
    await page.getByLabel(/^Message/).fill('Bonjour')
    await press('Voir ce qui va changer')
    await expect(title).toHaveText('Vérifier avant d’envoyer')
    await expect(title).toBeInViewport()
    await press('Envoyer à 1 demande')
    await expect(page.getByRole('button', { name: 'Annuler l’envoi' })).toBeVisible()
    await page.keyboard.press('Enter')
    await page.goto(`${gestion}/lot`)
    await expect(page.getByRole('link', { name: /^Lot d.* 1 demande$/ })).toHaveCount(1)
    await page.getByRole('link', { name: /^Lot d.* 1 demande$/ }).click()
    await expect(page.getByRole('button', { name: 'Annuler l’envoi' })).toBeVisible()
  },
)
