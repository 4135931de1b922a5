import type { Page } from '@playwright/test'
import { gestion, panel } from '../support/desk.ts'
import { expect, inBothBrowsers, narrow, test, withScripts } from '../support/fixtures.ts'
import { expectAccessible, expectSound } from '../support/quality.ts'
import { dayFromNow, heading, rowOf } from '../support/steps.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const filters = (page: Page) => page.getByRole('search', { name: 'Filtrer les demandes' })

/** A column of the list as it is read, by its place. */
async function column(page: Page, header: string) {
  const headers = page.getByRole('columnheader')
  const names = await headers.allInnerTexts()
  const place = names.findIndex(name => name.trim() === header)
  const rows = page.getByRole('row')
  const cells = await rows.evaluateAll(
    (all, at) =>
      all.slice(1).map(row => (row.children[at] as HTMLElement | undefined)?.innerText ?? ''),
    place,
  )
  return cells
}

const sortable = (cells: string[], header: string) =>
  header === 'Date' ? cells.map(day => day.split('/').reverse().join('-')) : cells

/** Narrows the list by one or several fields, from all of it. */
async function filterBy(page: Page, fields: Record<string, string>) {
  await page.goto(gestion)
  for (const [label, value] of Object.entries(fields)) {
    const field = filters(page).getByLabel(label, { exact: true })
    if ((await field.evaluate(element => element.tagName)) === 'SELECT')
      await field.selectOption(value)
    else await field.fill(value)
  }
  await filters(page).getByRole('button', { name: 'Filtrer' }).click()
  await expect(page).toHaveURL(/\?/)
}

test('[ADMREQ-01] [ADMSUB-01] [ADMUSR-01] [GUARD-13] [GUARD-14] an agent has two menus, the first of which lists the requests that wait; who manages users has one more', async ({
  loginAs,
}) => {
  const page = await loginAs('agent', gestion)
  await expect(menu(page).getByRole('link')).toHaveText([
    'Demandes Gestion des demandes',
    'Abonnés Gestion des utilisateurs',
    /^Adresses /,
    /^Paiements /,
    /^Avis /,
    /^Statistiques Semaine \d+$/,
    'Agent Clientèle Mon compte',
  ])
  await menu(page).getByRole('link', { name: 'Gestion des utilisateurs' }).click()
  await expect(page).toHaveURL(/\/adm-sem-webabo\/subManangement$/)
  await menu(page).getByRole('link', { name: 'Gestion des demandes' }).click()
  await expect(page).toHaveURL(/\/adm-sem-webabo\/gestion$/)
  await expect(heading(page)).toHaveText('Gestion des demandes')
  await expect(rowOf(page, 'D100005-3')).toContainText('Distribué')
  await expectSound(page)
  await loginAs('admin', gestion)
  await menu(page).getByRole('link', { name: 'Gestion des admins' }).click()
  await expect(page).toHaveURL(/\/adm-sem-webabo\/userManangement$/)
  await expect(menu(page).locator('[aria-current]')).toHaveText('Agents Gestion des admins')
})

test('[ADMREQ-02] [ADMREQ-03] [ADMREQ-04] each filter narrows the list, and all of them together', async ({
  page,
  loginAs,
}) => {
  // The script writes the address a moment before the rows.
  const shows = (header: string, values: string[]) =>
    expect.poll(async () => new Set(await column(page, header))).toEqual(new Set(values))
  await loginAs('agent', gestion)
  const statuses = ['Distribué', 'En cours de traitement', 'Redirigé vers le service concerné']
  const types = ['Dossier de fuite', 'Réclamation']
  // BEY-13
  const beyond = 'Délai de paiement'
  // BEY-98
  const found = 'Dossier traité'
  await expect(filters(page).getByLabel('Statut').getByRole('option')).toHaveText([
    'Tous',
    ...statuses,
    found,
  ])
  await expect(filters(page).getByLabel('Type de traitement').getByRole('option')).toHaveText([
    'Tous',
    ...types,
    beyond,
  ])
  await shows('Type', [...types, beyond])
  await shows('Statut', statuses)

  const iso = (days: number) => dayFromNow(days).split('/').reverse().join('-')
  await filterBy(page, {
    PDC: 'P100005',
    'Date minimale': iso(-34),
    'Date maximale': iso(-32),
    Statut: 'En cours de traitement',
    'Type de traitement': 'Dossier de fuite',
  })
  await shows('Référence', ['D100005-2'])
  await expect(page.getByRole('status').filter({ hasText: '1 demande à traiter' })).toBeVisible()

  await filters(page).getByRole('link', { name: 'Réinitialiser' }).click()
  await expect(page).toHaveURL(/\/gestion$/)
  await expect(filters(page).getByLabel('PDC', { exact: true })).toHaveValue('')
  expect((await column(page, 'Référence')).length).toBeGreaterThan(2)
})

test('[ADMREQ-03] [BEY-98] [BEY-640] the list of treated requests says in no place that one waits or is late, and a search or an empty view has words of its own', async ({
  loginAs,
}) => {
  const page = await loginAs('agent', `${gestion}?statut=Dossier+trait%C3%A9`)
  const words = page.locator('main')
  await expect(
    page.getByRole('status').filter({ hasText: /^\d+ demandes traitées$/ }),
  ).toBeVisible()
  await expect(page.getByRole('table', { name: 'Demandes traitées' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Traitée le' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Qui' })).toHaveCount(0)
  await expect(words).not.toContainText(/à traiter|attend|en retard|réponse avant|Personne/i)
  await expect(page.getByRole('button', { name: 'Envoyer' })).toHaveCount(0)
  await expectSound(page)
  await page.getByRole('link', { name: 'Quitter les demandes traitées' }).click()
  await expect(words).toContainText(/demandes à traiter, dont \d+ en retard/)

  await page.goto(`${gestion}?vue=retard&q=moreau`)
  await expect(words).toContainText(/\d+ demandes, ouvertes ou traitées/)
  await expect(words).not.toContainText(/traitées, en retard/)
})

test(
  '[BEY-179] keys once they are switched on, with the letters that the agent chose',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('admin', '/adm-sem-webabo/compte')
    await page.getByLabel('Raccourcis d’une touche').check()
    await page.getByText('Changer les touches').click()
    await page.getByLabel('Demande suivante').fill('k')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByRole('alert').getByRole('link')).toHaveText([
      'La touche « k » sert déjà.',
    ])
    await page.getByLabel('Demande suivante').fill('d')
    await page.getByLabel('Modèles de réponse', { exact: true }).fill('')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(page.getByText('Vos choix sont enregistrés.')).toBeVisible()
    await expectAccessible(page)

    await page.goto(gestion)
    await expect(page.getByRole('button', { name: 'Raccourcis' })).toBeVisible()
    // A key that is pressed before the page listens is lost: the first one is pressed until it has chosen a row.
    await expect(async () => {
      await page.keyboard.press('d')
      await expect(page.locator('input[name=demande]:checked')).toHaveCount(1, { timeout: 500 })
    }).toPass()
  },
)

test('[ADMREQ-05] « Actualiser » asks for the list again, as it was filtered', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('agent', `${gestion}?pdc=P100005`)
  const before = await world.journal()
  await page.getByRole('link', { name: 'Actualiser' }).click()
  await expect.poll(async () => (await world.journal()).length).toBeGreaterThan(before.length)
  await expect(page).toHaveURL(/pdc=P100005/)
  expect(await column(page, 'Référence')).toEqual(['D100005-2', 'D100005-3'])
})

test('[ADMREQ-06] [ADMREQ-07] [ADMREQ-08] [ADMREQ-09] a header sorts, and sorts the other way', async ({
  loginAs,
}) => {
  const page = await loginAs('agent', `${gestion}?taille=100`)
  const inOrder = async (header: string, direction: 'ascending' | 'descending') => {
    await expect(page.getByRole('columnheader', { name: header })).toHaveAttribute(
      'aria-sort',
      direction,
    )
    await expect(page.locator('th[aria-sort]')).toHaveCount(1)
    await expect(page.locator('th svg')).toHaveCount(1)
    const cells = sortable(await column(page, header), header)
    const sorted = [...cells].sort((a, b) => a.localeCompare(b, 'fr'))
    expect(cells).toEqual(direction === 'ascending' ? sorted : sorted.reverse())
  }
  await inOrder('Référence', 'ascending')
  await page.getByRole('link', { name: 'Référence' }).click()
  await inOrder('Référence', 'descending')
})

test('[ADMREQ-10] one request is picked, and opened beside the list; another one takes its place', async ({
  loginAs,
}) => {
  const page = await loginAs('agent', `${gestion}?pdc=P100005`)
  const rows = await page.getByRole('row').count()
  await expect(page.getByRole('radio', { name: /^Choisir/ })).toHaveCount(rows - 1)
  const pick = async (id: string) => {
    await page.getByRole('radio', { name: `Choisir la demande ${id}` }).check()
    await page.getByRole('button', { name: 'Ouvrir la demande choisie' }).click()
    await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(
      new RegExp(`^Demande ${id}, `),
    )
    await expect(page).toHaveURL(new RegExp(`/gestion/${id}\\?pdc=P100005#demande$`))
  }
  await pick('D100005-3')
  await pick('D100005-2')
  await expect(page.getByRole('radio', { name: /^Choisir/, checked: true })).toHaveCount(1)
  await expect(panel(page)).toContainText('attestation-plombier.pdf')
  await expectSound(page)
})

test(
  '[ADMREQ-17] [ADMREQ-18] a message opens over the page with its lines and the names of what came with it, closes with Escape, and gives the focus back',
  inBothBrowsers,
  async ({ loginAs }) => {
    const page = await loginAs('agent', `${gestion}/D100005-2?pdc=P100005`)
    const opener = panel(page).getByRole('button', { name: 'Lire en grand' })
    await opener.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Message de la demande D100005-2' })
    const message = dialog.getByText('Fuite réparée après le compteur.')
    await expect(message).toContainText('Attestation du plombier jointe.')
    const lines = await message.evaluate(element => {
      const range = document.createRange()
      range.selectNodeContents(element)
      return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
    })
    expect(lines).toBe(2)
    await expect(dialog.getByRole('heading', { name: 'Pièce(s) transmise(s)' })).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveText([/^attestation-plombier\.pdf/])
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  },
)

test(
  'the request that is opened is where the page is afterwards, on a narrow screen too, and its row is marked',
  withScripts,
  async ({ page, loginAs }) => {
    await page.setViewportSize(narrow)
    await loginAs('agent', gestion)
    await page.getByRole('radio', { name: 'Choisir la demande D100005-3' }).check()
    await expect(panel(page)).not.toBeInViewport()
    await page.getByRole('button', { name: 'Ouvrir la demande choisie' }).click()
    await expect(page).toHaveURL(/D100005-3#demande$/)
    await expect(panel(page).getByRole('heading', { level: 2 })).toBeInViewport()
    await expect(panel(page).getByRole('heading', { level: 2 })).toBeFocused()
    await expectAccessible(page)
    await page.setViewportSize({ width: 1280, height: 900 })
    const mark = page.getByRole('row').filter({ hasText: 'D100005-3' })
    const unmarked = page.getByRole('row').filter({ hasText: 'D100005-2' })
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expect(unmarked).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
      await expect(mark).not.toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
    }
    await page.emulateMedia({ forcedColors: 'active' })
    await expect(mark).toHaveCSS('outline-style', 'solid')
  },
)

test('[BEY-772] where the utility does not answer about one request, the list stays, with the way to try again', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('agent', gestion)
  await world.fail({ call: 'getClaim', mode: '500', times: 1 })
  await page.goto(`${gestion}/D100005-2?pdc=P100005`)
  expect(await column(page, 'Référence')).toEqual(['D100005-2', 'D100005-3'])
  await expect(panel(page).getByRole('heading', { level: 2 })).toHaveText(
    'Service momentanément indisponible',
  )
  await expectSound(page)
  await panel(page).getByRole('link', { name: 'Réessayer' }).click()
  await expect(panel(page)).toContainText('Demande D100005-2')
})
