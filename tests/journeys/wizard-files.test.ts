import { connect } from 'node:net'
import {
  base,
  choosePiece,
  comment,
  dateField,
  filesOf,
  photosField,
  pieceField,
  stepOf,
  toFiles,
} from '../support/example-wizard.ts'
import { expect, test, withScripts } from '../support/fixtures.ts'
import { expectAccessible } from '../support/quality.ts'
import { main, payload, press } from '../support/steps.ts'
import { jpg, pdf } from '../support/uploads.ts'

const mega = 1024 * 1024

test('[WIZ-10] [WIZ-11] [WIZ-12] [WIZ-13] [WIZ-14] [WIZ-16] a draft is saved with its file, taken up on another device, its file replaced, and sent', async ({
  loginAs,
  browser,
  stack,
  world,
}) => {
  const page = await loginAs('100003')
  await toFiles(page)
  await expect(main(page)).toContainText(/gardée 30 jours\s: reprenez-la depuis l’accueil/)
  await comment(page).fill('Ci-joint')
  await choosePiece(page, pdf(300_000, 'Pièce d’identité.pdf'))
  await press(page, 'Enregistrer et reprendre plus tard')
  await expect(page).toHaveURL('/home')
  await expect(page.getByText(/Elle est gardée jusqu’au \d{2}\/\d{2}\/\d{4}/).first()).toBeVisible()

  const device = await browser.newContext({ baseURL: stack.portal })
  const other = await device.newPage()
  await other.goto('/connexion')
  await device.addCookies(await page.context().cookies())
  await other.goto(base)
  await expect(other).toHaveURL(stepOf('pieces'))
  await expect(other.getByText(/Vous reprenez la demande enregistrée le/)).toBeVisible()
  await expect(comment(other)).toHaveValue('Ci-joint')
  await expect(filesOf(other)).toHaveText(/^Pièce d’identité\.pdf \(293\sko\)/)

  await choosePiece(other, jpg(2 * mega, 'recto.jpg'))
  await press(other, 'Suivant')
  await expect(other).toHaveURL(stepOf('recapitulatif'))
  await expect(main(other)).toContainText(/recto\.jpg \(2\sMo\)/)
  await expect(main(other)).not.toContainText('identité')
  await expectAccessible(other)

  await press(other, 'Valider')
  await expect(other).toHaveURL(stepOf('confirmation'))
  await expect(main(other)).toContainText(/recto\.jpg \(2\sMo\)/)
  expect(await world.journal('requests/sendDocuments')).toHaveLength(1)
  await other.goto(base)
  await expect(other).toHaveURL(/\?brouillon=/)
  await expect(dateField(other)).toHaveValue('')
  await device.close()
})

test(
  'a file that is too large is refused by the script before it is sent',
  withScripts,
  async ({ loginAs }) => {
    const page = await loginAs('100003')
    await toFiles(page)
    const message = 'La taille maximale autorisée pour chaque fichier est de 5 Mo.'
    await choosePiece(page, pdf(5 * mega + 1))
    await expect(pieceField(page)).toHaveAccessibleDescription(new RegExp(message))
    await expect(pieceField(page)).toHaveValue('')
    await choosePiece(page)
    await expect(pieceField(page)).not.toHaveAccessibleDescription(new RegExp(message))
    const full = [pdf(5 * mega), pdf(5 * mega), jpg(5 * mega)]
    await photosField(page).setInputFiles(await Promise.all(full.map(payload)))
    await expect(photosField(page)).toHaveAccessibleDescription(/ne doit pas dépasser 15 Mo/)
    await expect(photosField(page)).toHaveValue('')
  },
)

test('a browser that is still sending when a form is refused is not cut off before its reader has read why', async ({
  stack,
}) => {
  const { hostname, port } = new URL(stack.portal)
  const socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
  const faults: Error[] = []
  socket.on('error', error => faults.push(error))
  const piece = Buffer.alloc(mega)
  let answer = ''
  socket.setEncoding('utf8').on('data', text => {
    answer += text
  })
  socket.write(
    `POST /connexion HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${60 * mega}\r\n\r\n`,
  )
  socket.write(piece)
  await expect.poll(() => answer).toMatch(/^HTTP\/1.1 41\d /)
  expect(answer).toMatch(/connection: close/i)
  for (let sent = 0; sent < 40; sent++) await new Promise(resolve => socket.write(piece, resolve))
  expect(faults).toEqual([])
  socket.destroy()
})
