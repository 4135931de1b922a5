import { atEachWidth, expect, test } from '../support/fixtures.ts'
import { expectAccessible, expectSound } from '../support/quality.ts'
import { main } from '../support/steps.ts'

test.beforeEach(({ loginAs }) => loginAs('100001'))

test('from an alert at home, the assistant says what to check, what the law gives and until when', async ({
  page,
  world,
}) => {
  await page.goto('/home')
  await page.getByRole('link', { name: /^Chercher une fuite pour le relevé du \d/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Chercher une fuite' })).toBeVisible()
  await expect(page.getByText('148 m³', { exact: true })).toBeVisible()
  const steps = page.getByRole('region', { name: 'Ce qu’il faut vérifier' })
  await expect(steps.getByRole('listitem')).toHaveCount(7)
  await page.getByText('Ce que prévoit la loi').click()
  const law = page.getByRole('group').filter({ hasText: 'Ce que prévoit la loi' })
  for (const words of [
    'local d’habitation',
    'après le compteur',
    'appareils ménagers',
    'attestation d’une entreprise de plomberie',
    'double de votre consommation moyenne',
  ])
    await expect(law).toContainText(words)
  await expect(main(page)).toContainText(/environ \d+\sm³ ne vous seraient pas facturés/)
  await expect(
    page.getByText(/^Il vous reste \d+\sjours, jusqu’au \d\d\/\d\d\/\d{4} inclus\.$/),
  ).toBeVisible()
  await expectSound(page)

  const [, releve = ''] = /releve=([\d-]+)/.exec(page.url()) ?? []
  const [year = 0, month = 0, day = 0] = releve.split('-').map(Number)
  const later = new Date(Date.UTC(year, month + 1, day)).toISOString().slice(0, 10)
  await world.setToday(later)
  await page.reload()
  await expect(
    page.getByText(/^Le délai d’un mois s’est terminé le .*Écrivez-nous quand même/),
  ).toBeVisible()
  await expect(page.getByRole('form')).not.toContainText('au plus tard')
  await atEachWidth(page, () => expectAccessible(page))
})

const household = '/factures/controle/foyer'

test('the consumption is compared with as many people once they are entered, until they are forgotten', async ({
  page,
}) => {
  await page.goto(household)
  const section = main(page)
  const choice = section.getByRole('combobox', { name: 'Combien de personnes' })
  await choice.selectOption('3 personnes')
  await page.getByRole('button', { name: 'Comparer', exact: true }).click()
  // BEY-641: the page stays at the point whose household it is.
  await expect(page).toHaveURL(/\/foyer\?pdc=P\w+$/)
  await expect(section).toContainText('22 % de plus que la moyenne des foyers de cette taille')
  await expect(section).toContainText('Un foyer de 3 personnes consomme en moyenne 162 m³ par an')
  await expect(choice).toHaveValue('3')
  await expectSound(page)

  await page.getByRole('button', { name: 'Ne plus comparer' }).click()
  await expect(section).not.toContainText('foyers de cette taille')
  await expect(choice).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Ne plus comparer' })).toHaveCount(0)
})
