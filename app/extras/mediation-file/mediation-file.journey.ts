import { expect, test } from '../../../tests/support/fixtures.ts'
import { outline, readPdf } from '../../../tests/support/pdf.ts'
import { expectSound } from '../../../tests/support/quality.ts'
import { fetchLink, main } from '../../../tests/support/steps.ts'
import { unzip } from '../../../tests/support/zip.ts'

const here = '/historique'
/** Of Inès Moreau: sent on the first day, late, and treated. */
const [sent, late, treated] = ['D100005-3', 'D100005-2', 'D100005-1']

test('[BEY-301] [BEY-302] the file for the mediator says from which day on, and is one archive with its PDF of contents', async ({
  loginAs,
}) => {
  const page = await loginAs('100005', `${here}/${late}`)
  await main(page).getByRole('link', { name: 'Préparer mon dossier' }).click()
  await expect(page).toHaveURL(`${here}/${late}/mediateur`)
  await expect(main(page)).toContainText(/Possible à partir du\s\d\d\/\d\d\/\d{4}/)
  await expect(page.getByRole('region', { name: 'Ce qui manque' })).toContainText('La preuve')
  const download = main(page).getByRole('link', { name: 'Télécharger le dossier (ZIP)' })
  await expect(download).toBeHidden()
  await expectSound(page)
  await page.goto(`${here}/${late}/mediateur/dossier`)
  await expect(page).toHaveURL(`${here}/${late}`)

  await page.goto(`${here}/${treated}/mediateur`)
  await expect(main(page)).toContainText('Le médiateur peut être saisi depuis le')
  await expectSound(page)
  const files = unzip(await (await fetchLink(download)).body())
  const bills = [...files.keys()].filter(name => /^factures\/F100005-\d+\.pdf$/.test(name))
  expect(bills.length).toBeGreaterThan(3)
  expect([...files.keys()]).toEqual([
    ...bills,
    'pieces/1-releve-de-pression.pdf',
    'releves.csv',
    'sommaire.pdf',
  ])
  const sheet = await readPdf(files.get('sommaire.pdf') ?? Buffer.alloc(0))
  expect(sheet).toMatchObject({ isTagged: true, lang: 'fr-FR' })
  const texts = outline(sheet.parts)
  for (const text of ['P: Pression trop faible le matin.', `TH: ${bills[0]}`, 'H2: Les relevés'])
    expect(texts).toContain(text)
  await page.goto(`${here}/${sent}/mediateur`)
  await expect(main(page)).toContainText(/Possible à partir du/)
})
