import { expect, test } from '../../../tests/support/fixtures.ts'
import { expectSound } from '../../../tests/support/quality.ts'

const id = 'D100005-2'

test('[BEY-325] [BEY-326] a visitor reads what is promised, and how often it was kept', async ({
  page,
}) => {
  await page.goto('/connexion')
  await page.getByRole('contentinfo').getByText('Informations').click()
  await page.getByRole('link', { name: 'Nos engagements' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Réclamation' })
  await expect(row).toContainText('15\u00a0jours ouvrés')
  await expect(row).toContainText(/\d+\s% \(\d+ sur \d+\)/)
  await expectSound(page)
})

test('[BEY-327] [BEY-328] a missed promise is said at its day; the agent gives the gesture once, and the subscriber reads it', async ({
  loginAs,
}) => {
  const page = await loginAs('100005', `/historique/${id}`)
  const thread = page.getByRole('region', { name: 'Messages' }).getByRole('list').first()
  await expect(thread).toContainText(/Fuite réparée[\s\S]*Nous n’avons pas tenu notre engagement\./)
  await expectSound(page)

  await loginAs('agent', `/adm-sem-webabo/gestion/${id}`)
  await expectSound(page)
  await page.getByText(/^Engagement manqué/).click()
  await page.getByRole('button', { name: 'Accorder un avoir de 15,00\u00a0€' }).click()
  await page.getByText('Engagement manqué, geste accordé').click()
  await expect(
    page.getByText(/^Un avoir de 15,00\s€ a été accordé le .* par Agent Clientèle\.$/),
  ).toBeVisible()
  await expect(page.getByRole('button', { name: /^Accorder un avoir/ })).toHaveCount(0)
  await page.getByText('Historique', { exact: true }).click()
  await expect(page.getByText('Geste accordé', { exact: true })).toHaveCount(1)

  await loginAs('100005', `/historique/${id}`)
  await expect(thread).toContainText(`un avoir de 15,00\u00a0€ (AV-${id})`)
  await page.goto('/factures/consulter')
  await expect(page.getByRole('row').filter({ hasText: `AV-${id}` })).toContainText('AVOIR')
})
