import type { Page } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { main } from '../support/steps.ts'

const path = '/compteabo/adhesion'
const claire = 'claire.martin@example.fr'

const boxes = (page: Page) => main(page).getByRole('checkbox')

test('[EINV-01] [EINV-02] [EINV-04] [EINV-05] [EINV-06] from the account: terms, two boxes, confirmation, mail; then back to paper from the same page', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', '/compteabo')
  await main(page).getByRole('link', { name: 'E-facture' }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))
  await main(page).locator('summary', { hasText: 'Conditions générales (CGV)' }).click()
  await expect(main(page).getByRole('heading', { name: 'Le retour au papier' })).toBeVisible()
  await expect(boxes(page)).toHaveCount(2)
  await expect(main(page).getByRole('link', { name: 'Annuler' })).toHaveAttribute(
    'href',
    '/compteabo',
  )
  await expectSound(page)

  for (const box of await boxes(page).all()) await box.check()
  await page.getByRole('button', { name: 'Valider' }).click()
  await expect(
    page.getByRole('heading', { level: 1, name: 'Votre adhésion est enregistrée' }),
  ).toBeVisible()
  await expectSound(page)
  const [recap, ...others] = await world.mails(claire)
  expect(recap?.subject).toBe('Votre adhésion à l’e-facture')
  expect(recap?.text).toContain(claire)
  expect(others).toEqual([])

  await page.goto('/factures/consulter')
  await main(page).getByRole('link', { name: 'par e-mail depuis le' }).click()
  await expect(boxes(page)).toHaveCount(0)
  await expectSound(page)
  await page.getByRole('button', { name: 'Revenir aux factures sur papier' }).click()
  await expect(main(page)).toContainText('vos prochaines factures arrivent par courrier')
  await expect(boxes(page)).toHaveCount(2)
  expect((await world.mails(claire))[0]?.subject).toBe('Le retour à vos factures sur papier')
  await page.goto('/factures/consulter')
  await expect(
    main(page).getByRole('link', { name: 'Recevoir mes factures par e-mail' }),
  ).toBeVisible()
})
