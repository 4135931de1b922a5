import { expect, test } from '../support/fixtures.ts'
import { box, directDebit, fillAccount, requests, selectPoint } from '../support/payment-modes.ts'
import { expectAccessible, expectSound } from '../support/quality.ts'
import { heading, main, press, step } from '../support/steps.ts'

const { start, startCall } = directDebit

test('[DD-13] [BANK-14] [WIZ-01] [WIZ-17] [WIZ-18] [WIZ-19] with three metering points, the second refused and then unanswered: what is done is reported and never sent again', async ({
  loginAs,
  world,
  stack,
}) => {
  const page = await loginAs('100051')
  await selectPoint(page, stack.portal, 'P100051')
  await page.goto(start)
  // The fourth one is on direct debit already. Enter is « Suivant », wherever it is pressed.
  await box(page, 'P100051').press('Enter')
  await expect(page).toHaveTitle(/^Erreur/)
  await expect(page.getByRole('form').getByRole('alert').getByRole('link')).toHaveText([
    'Veuillez sélectionner le ou les Points de comptage concernés',
  ])
  await expect(box(page, 'P100051D')).toHaveCount(0)
  await expect(page.getByRole('group', { name: /^Adresses/ })).toHaveAccessibleDescription(
    /Veuillez sélectionner/,
  )
  await expectSound(page)
  await press(page, 'Tout sélectionner')
  const own = ['P100051', 'P100051B', 'P100051C']
  for (const pdc of own) await expect(box(page, pdc)).toBeChecked()
  await press(page, 'Suivant')
  await fillAccount(page)
  await press(page, 'Suivant')
  await expect(main(page)).toContainText(/Mandat \(RUM\), .+ \(P100051C\)/)

  await world.fail({ call: 'startDirectDebit', mode: '403', after: 1, times: 1 })
  await press(page, 'Valider')
  await expect(page).toHaveURL(step(start, 'bilan'))
  await expect(heading(page)).toHaveText(
    /^Fait pour 2 adresses sur 3 Adhérer au prélèvement automatique, demande du/,
  )
  await expect(main(page)).toMatchAriaSnapshot(`
    - main:
      - region "Reste 1 adresse":
        - heading "Reste 1 adresse" [level=2]
        - paragraph: Ce qui est fait ne sera pas envoyé une seconde fois.
        - form "Suite de la demande":
          - button "Réessayer pour 1 adresse"
          - button "En rester là"
      - list:
        - listitem: /\\(P100051B\\) Panne de démonstration.* Refusé/
        - listitem: /\\(P100051\\) Prélèvement demandé\\. Fait/
        - listitem: /\\(P100051C\\) Prélèvement demandé\\. Fait/
  `)
  await expectSound(page)
  expect(requests(await world.journal(startCall)).map(({ pdc }) => pdc)).toEqual(own)
  expect(await world.mails()).toHaveLength(1)

  await world.fail({ call: 'startDirectDebit', mode: 'reset', times: 1 })
  await press(page, 'Réessayer pour 1 adresse')
  await expect(main(page)).toContainText('Nous n’avons pas reçu de réponse')
  await expect(page).toHaveURL(step(start, 'bilan'))
  await expectAccessible(page)
  await page.goto('/home')
  await page.getByRole('link', { name: /Voir où elle en est/ }).click()
  await press(page, 'Réessayer pour 1 adresse')
  await expect(page).toHaveURL(step(start, 'confirmation'))

  const sent = requests(await world.journal(startCall))
  const references = (pdc: string) =>
    sent.filter(one => one.pdc === pdc).map(({ reference }) => reference)
  expect(references('P100051')).toHaveLength(1)
  expect(references('P100051C')).toHaveLength(1)
  expect(references('P100051B')).toHaveLength(3)
  expect(new Set(references('P100051B')).size).toBe(1)
  const [last, first, ...more] = await world.mails()
  expect(more).toEqual([])
  expect(first?.text).toMatch(/P100051, .*P100051C, /s)
  expect(first?.text).not.toContain('P100051B')
  expect(last?.text).toContain('P100051B')
  expect(last?.text).not.toContain('P100051C')
})
