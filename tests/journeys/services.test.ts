import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { heading, main } from '../support/steps.ts'

test('[READ-01] [TERM-01] [SUBS-01] [MOVE-01] the services have their six links, each with what it takes', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', '/services')
  const links = main(page).getByRole('listitem').getByRole('link')
  const found = await links.evaluateAll(all => all.map(link => link.getAttribute('href')))
  expect(found).toEqual([
    '/services/transmission-compteur',
    '/services/reclamations?objet=fuite',
    '/services/reclamations?objet=reclamation',
    '/services/resiliation',
    '/services/souscrpition',
    '/services/demenagement',
  ])
  await expect(links.first()).toContainText(/2 minutes · dernier relevé le \d\d\/\d\d\/\d{4}/)
  await expect(main(page).getByRole('link', { name: 'Suivre mes demandes' })).toHaveAttribute(
    'href',
    '/historique',
  )
  await expectSound(page)
  for (const href of ['resiliation', 'souscrpition', 'demenagement']) {
    const opened = await page.request.get(`/services/${href}`, { maxRedirects: 0 })
    expect(opened.status(), href).toBe(200)
  }

  // A part that the page can do without is left out.
  await world.fail({ call: 'getPreviousReports', mode: '500' })
  await page.goto('/services')
  await expect(links).toHaveCount(6)
  await expect(links.first()).toContainText('2 minutes · les chiffres du compteur')
})

test('[WIZ-13] what was begun and saved is first, is resumed at its step, and deleted from there', async ({
  loginAs,
}) => {
  const page = await loginAs('100001', '/services/souscrpition/locataire')
  const title = await heading(page).innerText()
  await page.getByRole('button', { name: 'Enregistrer et reprendre plus tard' }).click()
  await expect(page).toHaveURL(/\/home$/)
  await page.goto('/services')
  const saved = page.getByRole('region', { name: 'Mes demandes à terminer' })
  await expectSound(page)
  await saved.getByRole('link', { name: /^Reprendre/ }).click()
  await expect(heading(page)).toContainText(title)
  await page.goto('/services')
  await saved.getByRole('button', { name: /^Supprimer/ }).click()
  await expect(page).toHaveURL(/\/services$/)
  await expect(main(page)).toContainText('Votre demande enregistrée est supprimée.')
  await expect(saved).toHaveCount(0)
})
