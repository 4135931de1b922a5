import type { Page } from '@playwright/test'

// The staff's list of requests and the request that is opened beside it.

export const gestion = '/adm-sem-webabo/gestion'

export const panel = (page: Page) => page.getByRole('region', { name: 'Demande choisie' })
export const status = (page: Page) => panel(page).getByLabel('Nouveau statut')
export const message = (page: Page) => panel(page).getByRole('textbox', { name: /^Message/ })
export const pressIn = (page: Page, name: string) =>
  panel(page).getByRole('button', { name, exact: true }).click()
export const toasts = (page: Page) => page.getByRole('status').getByRole('paragraph')
