import type { Page } from '@playwright/test'
import { expect, narrow, test } from '../support/fixtures.ts'
import { fillAddress, indexField, lastIndexIn, owner } from '../support/leaving.ts'
import { expectSound } from '../support/quality.ts'
import {
  choose,
  dayFromNow,
  heading,
  main,
  press,
  pressAnyhow,
  refusals,
  step,
  typeDay,
} from '../support/steps.ts'
import { pdf } from '../support/uploads.ts'

const certificate = (page: Page) => page.getByLabel('Attestation de vente', { exact: true })
test('[TERM-20] [TERM-21] [TERM-24] [TERM-25] [TERM-26] [TERM-27] [TERM-28] [TERM-30] [DATA-18] an owner who has sold says when, and joins the certificate', async ({
  page,
  loginAs,
  world,
}) => {
  await page.setViewportSize(narrow)
  await loginAs('100003', owner.base)
  await expect(heading(page)).toHaveText('À quelle date avez-vous vendu ?')
  await pressAnyhow(page, 'Suivant')
  await expect(refusals(page)).toHaveText(['Date de vente requise'])
  await expectSound(page)
  await typeDay(page, owner.day, dayFromNow(-9))
  await press(page, 'Suivant')

  await expect(heading(page)).toHaveText('Pouvez-vous joindre l’attestation de vente ?')
  await expectSound(page)
  await pressAnyhow(page, 'Suivant')
  await expect(refusals(page)).toHaveText(['Le fichier doit être au format PDF'])
  await choose(certificate(page), pdf(300_000, 'acte.pdf'))
  await press(page, 'Suivant')

  const last = await lastIndexIn(page)
  await indexField(page).fill(String(last + 5))
  await press(page, 'Suivant')
  await fillAddress(page)
  await press(page, 'Suivant')
  await expect(page).toHaveURL(step(owner.base, 'recapitulatif'))
  await expect(main(page)).toContainText(`Date de vente${dayFromNow(-9)}`)
  await expect(main(page)).toContainText(/Fichieracte\.pdf \(293\sko\)/)
  // Jeanne pays by a monthly plan that is debited, and has a credit.
  await expect(main(page)).toContainText('La mensualisation s’arrête pour')
  await expect(main(page)).toContainText('elle est encore prélevée.')
  await expect(main(page)).toContainText(/Votre avoir de 42,18\s€ est déduit/)
  await expectSound(page)
  await press(page, 'Valider mon départ')

  await expect(page).toHaveURL(step(owner.base, 'confirmation'))
  await expect(main(page)).toContainText(
    "Votre résiliation d'abonnement a bien été prise en compte.",
  )
  await expect(page.getByRole('navigation', { name: 'Étapes' })).toHaveCount(0)
  for (const name of ['Suivant', 'Précédent', 'Valider', 'Annuler'])
    await expect(page.getByRole('button', { name })).toHaveCount(0)
  const calls = await world.journal(owner.call)
  expect(calls.map(({ status }) => status)).toEqual([200])
  const [mail, ...others] = await world.mails('jeanne.legoff@example.fr')
  expect(others).toEqual([])
  expect(mail?.text).toContain(`Vente le ${dayFromNow(-9)}.`)
  expect(mail?.text).toContain('acte.pdf')
})
