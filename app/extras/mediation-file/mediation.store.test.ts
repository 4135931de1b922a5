import { buffer } from 'node:stream/consumers'
import { beforeEach, expect, test, vi } from 'vitest'
import { addDays, dayOf } from '#domain/values.ts'
import { outline, readPdf } from '../../../tests/support/pdf.ts'
import { asked, loggedIn, onStore, thrown, toastsAfter } from '../../../tests/support/portal.ts'
import { histo } from '../../../tests/support/samples.ts'
import { utility } from '../../../tests/support/upstream.ts'
import { unzip } from '../../../tests/support/zip.ts'
import type { ShownAlertNotice, Slots } from '../slots.server.ts'
import { loader as showFile } from './file.ts'
import { loader as showMediation } from './mediation.tsx'

const { admits, answer, fail } = utility()
onStore()

const answeredOn = addDays(dayOf(new Date()), -3)
const complaint = histo('D1-1', {
  ...{ dateDemande: addDays(answeredOn, -20), dateTraitement: answeredOn },
  ...{ statutDemande: 'Dossier traité', typeDemande: 'Dossier de fuite' },
  message: 'Facture F1 :\nLa fuite est réparée.',
})
const facture = (factNumber: string, startDate: string, exist = true) => ({
  facture: {
    ...{ factNumber, startDate, endDate: startDate, amountFact: 90, balanceFact: 0 },
    ...{ fileName: '', exist },
  },
  isCheck: false,
})
const notice: ShownAlertNotice = {
  ...{ id: 'A1', pdc: 'PDC1', oldDate: '2026-05-01', oldIndex: 461, newIndex: 609 },
  newDate: addDays(answeredOn, -30),
  ...{ sentAt: '2026-10-20T06:00:00Z', postedOn: null, opened: null },
  sent: 'Avis envoyé le 20/10/2026 à 08:00, à a@exemple.test',
}

/** Another extra, which has sent the notices. */
let notices: ShownAlertNotice[] | 'unknown'
const slots: Partial<Slots> = { alertNotices: async () => notices }
vi.hoisted(() => vi.resetModules())
vi.mock('../all.ts', async original => ({
  ...(await original<typeof import('../all.ts')>()),
  extrasIn: () => [{ name: 'toy', slots: async () => ({ slots }) }],
}))

const file = (type: string) => new Response('%PDF-', { headers: { 'content-type': type } })

let cookie: string
beforeEach(async () => {
  admits('PDC1')
  answer('getUserHistoric', [complaint])
  const messages: [] = []
  const files = [{ id: '7', name: '../robinet.jpg', size: 3 }]
  answer('getUserRequest', {
    histo: complaint,
    sentAt: null,
    version: 1,
    files,
    steps: [],
    messages,
  })
  answer('getInvoices', [
    facture('F3', addDays(answeredOn, -10)),
    facture('F2', addDays(answeredOn, -100), false),
    facture('F1', '2019-01-01'),
    facture('F0', '2019-01-01'),
  ])
  answer('getReadings', [])
  notices = [notice, { ...notice, id: 'A2', pdc: 'PDC2', oldIndex: 999 }]
  answer('getUserRequestFile', () => file('application/octet-stream'))
  answer('getInvoiceFile', () => file('application/pdf'))
  cookie = (await loggedIn('subscriber')).cookie
})

const at = (path = '') =>
  asked(`/historique/D1-1/mediateur${path}`, { cookie, params: { id: 'D1-1' } })
const archive = async () => {
  const { body } = (await showFile(at('/dossier'))) as Response
  const files = unzip(await buffer(body as ReadableStream))
  const { parts } = await readPdf(files.get('sommaire.pdf') ?? Buffer.alloc(0))
  return { names: [...files.keys()], text: outline(parts).join('\n') }
}

test('[BEY-302] the archive has the bill that is cited and those of three years, no name that leaves it, and the proof of the notice', async () => {
  const { names, text } = await archive()
  expect(names).toEqual([
    'factures/F1.pdf',
    'factures/F3.pdf',
    'pieces/1-__robinet.jpg',
    'sommaire.pdf',
  ])
  expect(text).toContain('LBody: Avis envoyé le 20/10/2026 à 08:00, à a@exemple.test')
  expect(text).toContain('461 m³, le 01/05/2026')
  expect(text).not.toContain('999 m³')
  expect(text).toContain('P: Le PDF de la facture F2, qui n’est pas en ligne')
})

test('[BEY-302] what cannot be read is listed as missing, on the page and in the archive', async () => {
  notices = 'unknown'
  fail('getUserRequestFile', 500)
  const shown = (await showMediation(at())) as { lacking: string[] }
  expect(shown.lacking).toEqual([
    'La preuve de l’avis de consommation anormale, que nous ne pouvons pas lire pour le moment',
    'Le PDF de la facture F2, qui n’est pas en ligne',
  ])
  const { names, text } = await archive()
  expect(names).toEqual(['factures/F1.pdf', 'factures/F3.pdf', 'sommaire.pdf'])
  expect(text).toMatch(/Pièce jointe « \.\.\/robinet\.jpg » : illisible le jour/)
})

test('[BEY-536] a person downloads one archive at a time; it is drawn beside the thread that answers', async () => {
  const first = (await showFile(at('/dossier'))) as Response
  const { toast } = await toastsAfter(await thrown(Promise.resolve(showFile(at('/dossier')))))
  expect(toast?.text).toContain('déjà en cours de téléchargement')
  // The part that is being read at that moment is read to its end.
  await first.body?.cancel()
  // While its document is drawn, this thread goes on.
  let turns = 0
  const turning = setInterval(() => {
    turns += 1
  }, 1)
  const messages = Array.from({ length: 900 }, (_, n) => ({
    ...{ isStaff: n % 2 === 1, name: 'A', sentAt: '2026-10-20T06:00:00Z', files: [] },
    message: `Message ${n}, où il est question de la fuite.`,
  }))
  answer('getUserRequest', {
    histo: complaint,
    ...{ sentAt: null, version: 1, files: [], steps: [] },
    messages,
  })
  const { text } = await vi.waitFor(archive, { timeout: 20_000, interval: 50 })
  clearInterval(turning)
  expect(text).toContain('Message 899')
  expect(turns).toBeGreaterThan(100)
})
