import type { Page } from '@playwright/test'
import { expect, narrow, test } from '../../../tests/support/fixtures.ts'
import { expectSound } from '../../../tests/support/quality.ts'
import { heading, main } from '../../../tests/support/steps.ts'

const aids = '/adm-sem-webabo/aides'
const mail = 'claire.martin@example.fr'
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const row = (page: Page, text: string | RegExp) => page.getByRole('row').filter({ hasText: text })
const fault = (page: Page) => page.getByRole('alert').filter({ hasText: /\S/ })

const csv = (text: string | Buffer, name = 'foyers.csv') => ({
  ...{ name, mimeType: 'text/csv' },
  buffer: Buffer.from(text as string),
})

async function give(page: Page, text: string, { kind = /un avoir/, amount = '50' } = {}) {
  await page.goto(aids)
  await page.getByLabel(kind).check()
  await page.getByLabel(/^Avoir par défaut/).fill(amount)
  await page.getByLabel('Liste', { exact: true }).setInputFiles(csv(text))
  await press(page, 'Vérifier la liste')
}

test('[BEY-410] a list that cannot be read is refused at its field, what was typed is kept', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('agent')
  await page.goto('/adm-sem-webabo/subManangement')
  await page.getByRole('link', { name: 'Foyers à aider' }).click()
  const entry = page.getByRole('link', { name: 'Abonnés Gestion des utilisateurs' })
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await expectSound(page)
  await press(page, 'Vérifier la liste')
  await expect(main(page)).toContainText('Choisissez ce que reçoivent les foyers.')
  await expect(main(page)).toContainText('Choisissez le fichier de la liste.')
  await page.setViewportSize(narrow)
  await expectSound(page)
  await page.getByLabel(/un avoir/).check()
  await page.getByLabel(/^Avoir par défaut/).fill('beaucoup')
  await page.getByLabel('Liste', { exact: true }).setInputFiles(csv('x', 'foyers.xlsx'))
  await press(page, 'Vérifier la liste')
  await expect(main(page)).toContainText('Écrivez un montant en euros')
  await expect(main(page)).toContainText('Choisissez un fichier CSV')
  await expect(page.getByLabel(/^Avoir par défaut/)).toHaveValue('beaucoup')
  await expect(page.getByLabel(/un avoir/)).toBeChecked()
  await give(page, '100001;50\n"100002"x;5')
  await expect(main(page)).toContainText('La ligne 2 a un guillemet mal placé')
  await world.fail({ call: 'prepareAidList', mode: '500', times: 1 })
  await give(page, '100001')
  await expect(fault(page)).toContainText('Problème lors')
})

test('[BEY-410] [BEY-411] [BEY-414] each line says what becomes of it, credits are given once, and the list is deleted after five minutes', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('agent')
  await give(page, 'Abonné;Aide\n100001;30,50\n100003;\n100003;20\n424242;10\n100002;10\nX;=1\n')
  await expect(heading(page)).toHaveText('Vérifier la liste')
  await expect(main(page)).toContainText(/2 foyers à aider, 80,50\s€ en tout\./)
  await expect(main(page)).toContainText(/4 lignes sont laissées de côté/)
  await expect(main(page)).toContainText(/Sans décision, la liste est effacée le \d\d/)
  await expect(row(page, '100001')).toContainText('Claire Martin')
  await expect(row(page, '424242')).toContainText('Numéro introuvable')
  await expect(row(page, '100002')).toContainText('donnez le numéro du bon')
  await expect(row(page, /^X/)).toContainText('illisible')
  await expectSound(page)
  const file = page.getByRole('link', { name: 'Télécharger la liste (CSV)' })
  const href = (await file.getAttribute('href')) ?? ''
  expect(await (await page.request.get(href)).text()).toContain(';Claire Martin;')
  await page.getByRole('link', { name: /^En double/ }).click()
  await expect(row(page, '100001')).toHaveCount(0)
  await expect(row(page, '100003')).toContainText('déjà plus haut')

  await page.getByLabel(/^Message/).fill('Le CCAS vous aide.\nUn avoir vous est accordé.')
  await world.fail({ call: 'sendAidList', mode: '500', times: 1 })
  await press(page, /^Accorder 2 avoirs/)
  await expect(fault(page)).toContainText('Problème lors')
  await expect(page.getByLabel(/^Message/)).toHaveValue(/^Le CCAS/)
  await press(page, /^Accorder 2 avoirs/)
  await expect(main(page)).toContainText(/2 avoirs accordés, 80,50\s€ en tout\./)
  await expect(main(page)).toContainText(/pour annuler/)
  await expect(row(page, 'Liste de foyers envoyée').last()).toContainText('Non abouti')
  await expectSound(page)
  const here = page.url()
  await page.goto(aids)
  const listed = page.getByRole('listitem').filter({ hasText: 'Avoirs' })
  await expect(listed).toContainText('Annulable')
  await expect(listed).toContainText('Avoirs\u00a0: 2 foyers')
  await expect(listed).toContainText('4 lignes laissées de côté')
  await expectSound(page)
  await world.passMinutes(5)
  await page.goto(here)
  await expect(main(page)).toContainText(/1 e-mail confié à l’envoi|2 e-mails confiés à l’envoi/)
  await expect(main(page)).toContainText('La liste est effacée.')
  await expect(main(page)).not.toContainText('Claire Martin')
  await expect(main(page)).toContainText(/Introuvables\s*1/)
  await expect(page.getByRole('button', { name: 'Tout annuler' })).toHaveCount(0)
  await expectSound(page)
  expect((await page.request.get(href)).headers()['content-disposition']).toBeUndefined()
  expect((await world.mails(mail)).at(0)?.text).toContain('Le CCAS vous aide.')
  await loginAs('100001')
  await page.goto('/factures/consulter')
  await expect(main(page)).toContainText(/AV-/)
  await page.goto('/donnees-personnelles')
  await expect(main(page)).toContainText('services sociaux')
})

test('[BEY-412] [BEY-413] a manager undoes the list of an agent, a colleague reads it and cannot, its agent drops it', async ({
  page,
  loginAs,
  world,
}) => {
  await loginAs('agent')
  await give(page, '100001\n100003', { amount: '40' })
  await press(page, /^Accorder 2 avoirs/)
  const here = page.url()
  await world.fail({ call: 'cancelAidList', mode: '500', times: 1 })
  await press(page, 'Tout annuler')
  await expect(fault(page)).toContainText('Problème lors')
  await loginAs('admin')
  await page.goto(here)
  await press(page, 'Tout annuler')
  await expect(main(page)).toContainText(/2 avoirs repris par une écriture contraire, 80,00\s€/)
  await expect(main(page)).toContainText('La liste est effacée.')
  await expectSound(page)

  await give(page, '100001', { kind: /un message/, amount: '' })
  await press(page, /^Écrire à 1 foyer/)
  await expect(main(page)).toContainText('Écrivez le message.')
  await page.getByLabel(/^Message/).fill('Le CCAS peut vous aider.')
  await press(page, /^Écrire à 1 foyer/)
  await loginAs('agent')
  await page.reload()
  await expect(main(page)).toContainText('Le message à 1 foyer attend.')
  await expect(page.getByRole('button', { name: 'Tout annuler' })).toHaveCount(0)
  await expectSound(page)
  await give(page, '100001')
  await press(page, 'Effacer la liste')
  await expect(main(page)).toContainText('aucun avoir, aucun message. La liste est effacée.')
  await expectSound(page)
  await page.goto(`${aids}/7f7b0c3e-5a53-4c5b-9d0e-0d3f8f6a0b11`)
  await expect(main(page)).toContainText('Liste introuvable')
})
