import { expect, test } from '../support/fixtures.ts'
import { expectSound } from '../support/quality.ts'
import { choose, heading, main, press, step } from '../support/steps.ts'
import { jpg, pdf } from '../support/uploads.ts'

const base = '/services/reclamations'
const call = 'users/sendUserClaim'
const words = 'Le 2 novembre, le plombier a trouvé une fuite.\nIl l’a réparée <b>le 4</b>.'

test('[BEY-451] [CLAIM-02] [CLAIM-07] [CLAIM-13] [CLAIM-15] [CALL-21] [HIST-07] a leak file is sent with its papers, and confirmed by its reference and the day of its answer', async ({
  loginAs,
  world,
}) => {
  const page = await loginAs('100001', `${base}?objet=fuite`)
  await page.getByRole('textbox', { name: 'Votre message' }).fill(words)
  await choose(
    page.getByLabel('Vos pièces (facultatif)'),
    pdf(600, 'attestation.pdf'),
    jpg(700, 'tuyau.jpg'),
  )
  await press(page, 'Envoyer ma demande')
  await expect(page).toHaveURL(step(base, 'confirmation'))
  await expect(heading(page)).toHaveText('Demande envoyée')
  await expect(main(page).getByRole('definition')).toHaveText([
    'D100001-1',
    /^\d\d\/\d\d\/\d{4} à \d\d:\d\d$/,
    /^12\srue des Lavoirs, 99100 Vauclaire-sur-Lède$/,
  ])
  await expect(main(page)).toContainText('sous 15 jours ouvrés')
  const [, day = ''] =
    /Au plus tard le (\d\d\/\d\d\/\d{4})/.exec((await main(page).textContent()) ?? '') ?? []
  await expect(page.getByRole('link', { name: 'Suivre ma demande' })).toHaveAttribute(
    'href',
    '/historique/D100001-1',
  )
  await main(page).locator('summary', { hasText: 'Ce que vous avez envoyé' }).click()
  await expect(main(page)).toContainText('Il l’a réparée <b>le 4</b>.')
  await expect(main(page)).toContainText(/attestation\.pdf \(1\sko\), tuyau\.jpg \(1\sko\)/)
  await expectSound(page)

  const [sent, ...others] = await world.journal(call)
  expect(others).toEqual([])
  expect(sent?.body).toMatchObject({ claimType: '1', pdc: 'P100001', userLogin: '100001' })
  const mails = await world.mails('claire.martin@example.fr')
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^Demande \S+ reçue\s: réponse au plus tard le /),
  ])
  for (const text of ['D100001-1', day, 'attestation.pdf', 'Suivre ma demande'])
    expect(mails[0]?.text).toContain(text)
  expect(mails[0]?.text).not.toContain('plombier a trouvé')

  // Read again, or posted again by going back, it is the same one.
  await page.reload()
  await expect(heading(page)).toHaveText('Demande envoyée')
  await page.goBack()
  await expect(page).toHaveURL(step(base, 'confirmation'))
  expect(await world.journal(call)).toHaveLength(1)
})
