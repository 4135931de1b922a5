import { everywhere, expect, narrow, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import {
  base,
  comment,
  indexField,
  meterField,
  next,
  pointRadio,
  sendCall,
  sendIndex,
  stepOf,
  toIndex,
  valider,
} from '../support/reading.ts'
import { dayFromNow, heading, isScripted, main, press, pressAnyhow } from '../support/steps.ts'

test(
  '[READ-01] [READ-03] [READ-05] [READ-06] [READ-07] [READ-10] [READ-13] [READ-15] [READ-16] [READ-17] [READ-18] [DATA-14] [WIZ-15] with one address and one meter, from the menu to the consumption screen, by keyboard on a phone',
  everywhere,
  async ({ page, loginAs, world }) => {
    await page.setViewportSize(narrow)
    await loginAs('100004', '/services')
    await page.getByRole('link', { name: 'Envoyer mon relevé de compteur' }).press('Enter')

    // Which address is not asked.
    await expect(main(page)).toContainText(/94\srue de la Fontaine.*P100004/)
    await press(page, 'Précédent')
    await expect(main(page)).toContainText(/Votre relevé concerne le .+, point de comptage P100004/)
    await expect(page.getByRole('radio')).toHaveCount(0)
    await expect(next(page)).not.toHaveAttribute('aria-disabled')
    await expectSound(page)
    await pressAnyhow(page, 'Suivant')

    await expect(page).toHaveURL(stepOf('index'))
    await expect(heading(page)).toHaveText('Quel est l’index de votre compteur ?')
    const bar = page.getByRole('navigation', { name: 'Étapes' })
    await expect(bar).toContainText('étape 2 sur 4')
    await expect(bar.getByRole('listitem')).toHaveText([
      /Point de comptage/,
      /Index/,
      /Récapitulatif/,
      /Confirmation/,
    ])
    await expect(main(page)).toContainText(
      `Votre dernier index relevé par radio le ${dayFromNow(-31)} est de 214 m3.`,
    )
    const date = page.getByLabel('Date du relevé')
    await expect(date).toHaveValue(dayFromNow(0))
    await expect(date).toBeDisabled()
    await expect(main(page).getByText(/^Numéro du compteur\s: C1000041$/)).toBeVisible()
    await expect(page.getByRole('combobox')).toHaveCount(0)
    await expect(indexField(page)).toHaveAttribute('inputmode', 'numeric')
    await expect(page.getByRole('img', { name: /^Le cadran d’un compteur/ })).toBeVisible()
    await expectSound(page)

    if (isScripted()) {
      await indexField(page).pressSequentially('a1b2')
      await expect(indexField(page)).toHaveValue('12')
    }
    await indexField(page).fill('00223')
    if (isScripted())
      await expect(page.getByRole('status').filter({ hasText: 'depuis' })).toHaveText(
        /^9\sm³ depuis le .+, soit 290 litres par jour\. C’est dans vos habitudes\.$/,
      )
    await page.getByText('Ajouter un commentaire').click()
    await comment(page).fill('Lu à la cave')
    await indexField(page).press('Enter')

    await expect(page).toHaveURL(stepOf('recapitulatif'))
    await expect(bar).toContainText('étape 3 sur 4')
    await expect(next(page)).toHaveCount(0)
    await expect(page.getByRole('form')).toMatchAriaSnapshot(`
    - form "Récapitulatif":
      - heading "Point de comptage" [level=2]
      - link /Modifier/
      - list:
        - listitem:
          - paragraph: /P100004/
      - heading "Relevé" [level=2]
      - link /Modifier/
      - term: Index
      - definition: 223 m³
      - term: Date du relevé
      - definition: ${dayFromNow(0)}
      - term: Numéro du compteur
      - definition: C1000041
      - term: Dernier index
      - definition: /214 m³ le/
      - term: Consommation
      - definition: /^9 m³ depuis le .+, soit 290 litres par jour$/
      - term: Commentaire
      - definition: Lu à la cave
      - heading "Ce que cela change" [level=2]
      - list
      - button "Valider la transmission"
      - button "Précédent"
      - button "Annuler"
  `)
    await expectSound(page)
    await pressAnyhow(page, 'Valider la transmission')

    await expect(page).toHaveURL(stepOf('confirmation'))
    await expect(
      page.getByText('Votre transmission de relevé de compteur a bien été prise en compte', {
        exact: true,
      }),
    ).toBeVisible()
    await expect(bar).toHaveCount(0)
    await expect(main(page).getByRole('button')).toHaveCount(0)
    await expectSound(page)
    const calls = await world.journal(sendCall)
    expect(calls.map(({ body }) => body)).toEqual([
      expect.objectContaining({
        ...{ pdc: 'P100004', user: '100004', index: 223, counterRef: 'C1000041' },
        comment: 'Lu à la cave',
      }),
    ])
    const [mail, ...others] = await world.mails('paul.durand@example.fr')
    expect(others).toEqual([])
    expect(mail?.subject).toBe('Votre relevé de compteur')
    expect(mail?.text).toContain('Lu à la cave')

    await page.getByRole('link', { name: 'Voir ma consommation' }).click()
    await expect(page).toHaveURL(/\/factures\/controle$/)
    await page.locator('summary', { hasText: 'Mes relevés' }).click()
    const newest = page
      .getByRole('table', { name: /^Relèves/ })
      .locator('tbody tr')
      .first()
    await expect(newest).toContainText(dayFromNow(0))
    await expect(newest).toContainText('223')
    await expect(newest).toContainText('Relève abonné')
    await expect(main(page)).not.toContainText('Aide en cas de fuite')

    // READ-23: the same day again.
    await page.goto(base)
    await expect(main(page)).toContainText(
      'Un relevé a déjà été envoyé aujourd’hui pour cette adresse : 223 m³.',
    )
  },
)

test('[READ-02] [READ-04] [READ-07] [READ-12] of several addresses one is chosen, of two meters one', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100002', base)
  await expect(page.getByRole('radio')).toHaveCount(3)
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
  await expectSound(page)
  await pressAnyhow(page, 'Suivant')
  const message = 'Veuillez sélectionner le Point de comptage concerné'
  await expect(page.getByRole('alert').getByRole('link', { name: message })).toBeVisible()
  await expectSound(page)

  await pointRadio(page, 'P100002C').check()
  await next(page).click()
  await expect(
    main(page).getByRole('listitem').filter({ hasText: 'Compteur C1000023' }),
  ).toContainText(/Votre dernier index .+ est de \d+\sm3\./)
  await expect(
    main(page).getByRole('listitem').filter({ hasText: 'Compteur C1000024' }),
  ).toContainText(/Votre dernier index .+ est de \d+\sm3\./)
  await expect(meterField(page).getByRole('option')).toHaveText([
    'Choisissez',
    'C1000023',
    'C1000024',
  ])
  await expectSound(page)
  await indexField(page).fill('90')
  await pressAnyhow(page, 'Suivant')
  await expect(
    page.getByRole('alert').getByRole('link', { name: 'Numéro de compteur requis' }),
  ).toBeVisible()
  await expect(indexField(page)).toHaveValue('90')

  // The meter that a browser posts is one of the point's, or none.
  const posted = await page.request.post(page.url(), {
    headers: { origin: new URL(page.url()).origin },
    form: { index: '90', counterRef: 'C10000230' },
  })
  expect(posted.status()).toBe(400)
  expect(await posted.text()).toContain('Numéro de compteur requis')

  await meterField(page).selectOption('C1000024')
  await next(page).click()
  await expect(page.getByText(/fois votre habitude/)).toBeVisible()
  await next(page).click()
  await expect(page).toHaveURL(stepOf('recapitulatif'))
  await valider(page).click()
  await expect(page).toHaveURL(stepOf('confirmation'))
  expect((await world.journal(sendCall)).map(({ body }) => body)).toEqual([
    expect.objectContaining({ pdc: 'P100002C', counterRef: 'C1000024', index: 90 }),
  ])
})

test('[READ-20] [READ-24] an unusually high index is warned of once, accepted, corrected from the recap, and is an alert', async ({
  loginAs,
}) => {
  const page = await loginAs('100004')
  await toIndex(page)
  const warning = page.getByRole('alert').filter({ hasText: 'votre habitude' })
  await sendIndex(page, '240')
  await expect(warning).toContainText('26 m³ : c’est presque trois fois votre habitude.')
  await expect(warning).toContainText('D’habitude, c’est 9 m³ pour autant de jours.')
  await expect(warning).toContainText('votre index sera accepté')
  await expect(warning.getByRole('link', { name: 'Ma consommation' })).toHaveAttribute(
    'href',
    '/factures/controle',
  )
  await expect(page.getByText(/erreurs? (est|sont) à corriger/)).toHaveCount(0)
  await expect(indexField(page)).toHaveValue('240')
  await expectSound(page)
  // Another index is warned of anew, the same one passes.
  await sendIndex(page, '314')
  await next(page).click()
  await expect(page).toHaveURL(stepOf('recapitulatif'))
  await expect(main(page)).toContainText('C’est 10 fois votre habitude.')
  await expect(main(page)).toContainText('aide en cas de fuite')
  await expectSound(page)

  await valider(page).click()
  await expect(page).toHaveURL(stepOf('confirmation'))
  await page.goto('/factures/controle')
  await expect(main(page).getByRole('link', { name: /fuite/ }).first()).toBeVisible()
})
