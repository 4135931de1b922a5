import {
  bar,
  choosePaper,
  commentField,
  dateField,
  fillDay,
  fillMeter,
  indexField,
  menu,
  meterField,
  owner,
  paperField,
  pdcField,
  tenant,
} from '../support/arriving.ts'
import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { dayFromNow, heading, main, press, pressAnyhow, refusals, step } from '../support/steps.ts'
import { jpg } from '../support/uploads.ts'

const mega = 1024 * 1024

test('[SUBS-01] [WIZ-20] the menu leads to both subscriptions, and « Annuler » back to it', async ({
  loginAs,
}) => {
  const page = await loginAs('100001')
  for (const kind of [tenant, owner]) {
    await page.goto(menu)
    await expect(page.locator('main a[href^="/services/souscrpition/"]')).toHaveCount(2)
    await page.locator(`main a[href="${kind.base}"]`).click()
    await expect(page).toHaveURL(new RegExp(`${kind.base}\\?brouillon=`))
    await fillMeter(page)
    await expect(page).toHaveURL(step(kind.base, 'date'))
    await press(page, 'Annuler')
    await expect(page).toHaveURL(menu)
  }
  await page.goto(menu)
  await expectSound(page)
})

test('[SUBS-02] [SUBS-05] [SUBS-10] [SUBS-11] [SUBS-12] [SUBS-13] [CALL-02] [CALL-03] [DATA-16] [WIZ-14] a tenant subscribes in five screens, by a ticket', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', tenant.base)
  await expect(bar(page).getByRole('listitem')).toHaveText([
    /Compteur/,
    /Date/,
    /Justificatif/,
    /Index/,
    /Récapitulatif/,
    /Confirmation/,
  ])
  await expect(heading(page)).toHaveText('Quel est votre compteur\u00a0?')
  await page.getByText('Je connais la référence PDC').click()
  await pdcField(page).fill('p100777')
  await fillMeter(page)
  await expect(heading(page)).toHaveText('Quand arrivez-vous\u00a0?')
  await expect(dateField(page, tenant)).toHaveAttribute('type', 'date')
  await fillDay(page, tenant, dayFromNow(10))
  await press(page, 'Suivant')
  await expect(page).toHaveURL(step(tenant.base, 'justificatif'))
  await choosePaper(page, tenant, jpg(5 * mega, 'IMG_0042.JPG'))
  await press(page, 'Suivant')
  await expect(page).toHaveURL(step(tenant.base, 'index'))
  await expect(page.getByRole('img', { name: /cadran/ })).toBeVisible()
  await expect(page.getByText('dernier index')).toHaveCount(0)
  await indexField(page).fill('00012')
  await page.getByText('Ajouter un commentaire').click()
  await commentField(page).fill('Sous l’évier')
  await expectSound(page)
  await press(page, 'Suivant')
  await expect(page).toHaveURL(step(tenant.base, 'recapitulatif'))
  await expect(heading(page)).toHaveText('Tout est exact\u00a0?')
  for (const value of [
    'C1009001',
    'P100777',
    dayFromNow(10),
    'IMG_0042.JPG',
    '12\u00a0m³',
    'Sous l’évier',
  ])
    await expect(main(page)).toContainText(value)
  await expectSound(page)
  await press(page, 'Valider')

  await expect(page).toHaveURL(step(tenant.base, 'confirmation'))
  await expect(main(page)).toContainText(
    'Votre souscription a bien été prise en compte. Un email récapitulatif va vous être envoyé.',
  )
  await expect(bar(page)).toHaveCount(0)
  await expectSound(page)

  const [sent, ...others] = await world.journal(tenant.call)
  expect(others).toEqual([])
  // The call carries the ticket instead of the session's token.
  expect(sent).toMatchObject({ method: 'POST', status: 200, login: null })
  expect(sent?.body).toEqual({
    ...{ reference: expect.any(String), ticket: '***', numCompteur: 'C1009001' },
    ...{ refPDC: 'P100777', indexReleve: '12', commentaire: 'Sous l’évier' },
    dateArrivee: dayFromNow(10).split('/').reverse().join('-'),
  })
  const [ticket] = await world.journal('subscriptions/ticket')
  expect(ticket).toMatchObject({ method: 'POST', login: '100001', status: 200 })

  const [mail, ...more] = await world.mails('claire.martin@example.fr')
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Votre souscription')
  for (const value of ['C1009001', 'P100777', dayFromNow(10), 'IMG_0042.JPG', 'Sous l’évier'])
    expect(mail?.text).toContain(value)

  await page.goto(tenant.base)
  await expect(meterField(page)).toHaveValue('')
})

test('[SUBS-14] [SUBS-19] an owner gives the day of the purchase and a proof of sale', async ({
  loginAs,
}) => {
  const page = await loginAs('100003', owner.base)
  await fillMeter(page)
  await expect(page).toHaveURL(step(owner.base, 'date'))
  await expect(dateField(page, owner)).toHaveAccessibleDescription(/signature chez le notaire/)
  await fillDay(page, owner, dayFromNow(-3))
  await press(page, 'Suivant')

  await expect(heading(page)).toHaveText('Pouvez-vous joindre l’attestation de vente\u00a0?')
  await pressAnyhow(page, 'Suivant')
  await expect(refusals(page)).toHaveText(['Attestation de vente requise'])
  await expect(paperField(page, owner)).toHaveAccessibleDescription(/PDF, JPG, DOC ou DOCX/)
  await expect(paperField(page, owner)).toHaveAttribute('accept', /\.doc,\.docx$/)
  await expectSound(page)
})
