import { attachmentLimits } from '#domain/attachment.ts'
import type { CallName } from '#upstream/catalogue/index.ts'
import { type Caller, type Check, check, expectPdf, expectThat, given, type Trial } from '../kit.ts'
import { inputAbout, pdf } from '../samples.ts'
import { eachPoint, sendClaim } from '../steps.ts'

// The files of a multipart call come back byte for byte; documents to download are really PDF.

const papers = [
  check('getInvoiceFile', 'donne le PDF d’une facture qui en a un', async at => {
    const pdc = await at.point('subscriber')
    const invoices = await at.ask('getInvoices', { query: { pdc } })
    const printed = invoices.find(({ facture }) => facture.exist)
    const { factNumber } = given(printed, `aucune facture de ${pdc} n’a de fichier`).facture
    expectPdf('getInvoiceFile', await at.file('getInvoiceFile', { query: { pdc, factNumber } }))
  }),
  check('getScheduleFile', 'donne le PDF de l’échéancier\u00a0; 404 sans mensualisation', at =>
    paper(
      at,
      'getScheduleFile',
      async (pdc, by) => (await at.ask('getSchedule', { query: { pdc } }, by)).length > 0,
    ),
  ),
  check('getMandateFile', 'donne le PDF du mandat\u00a0; 404 sans mandat', at =>
    paper(
      at,
      'getMandateFile',
      async (pdc, by) => (await at.ask('getMandate', { query: { pdc } }, by)).signedOn !== null,
    ),
  ),
  check('getTownDocument', 'donne le PDF d’un document de commune', async ({ ask, file }) => {
    const [town] = await ask('getTowns', {})
    const { name } = given(town, 'aucune commune n’est desservie')
    const [document] = await ask('getTownDocuments', { query: { town: name } })
    const { id, size } = given(document, `${name} n’a aucun document`)
    const content = await file('getTownDocument', { query: { id } })
    expectPdf('getTownDocument', content)
    const isSized = size === null || size === content.length
    expectThat('getTownDocuments', isSized, `size ${content.length}`, size)
  }),
]

/** For each metering point of both subscribers, `call` gives a PDF if `isThere` says that there is one, else 404. */
const paper = (
  at: Trial,
  call: 'getScheduleFile' | 'getMandateFile',
  isThere: (pdc: string, by: Caller) => Promise<boolean>,
) =>
  eachPoint(at, async (pdc, by) => {
    if (await isThere(pdc, by)) expectPdf(call, await at.file(call, { query: { pdc } }, by))
    else await at.refuses(call, { query: { pdc } }, by, 404)
  })

const sent = [
  check(
    ['getUserRequestFile', 'sendUserClaim', 'getClaimFile', 'getUserRequest'],
    'rend à l’octet près les fichiers d’une demande',
    async at => {
      const large = pdf('relevé « 1 ».pdf', 'é'.repeat(200_000))
      const small = pdf('acte.pdf')
      const { pdc, histo } = await sendClaim(at, [large, small])
      const query = { pdc, histoId: histo.id }
      const { files } = await at.ask('getUserRequest', { query })
      await expectKept(at, [large, small], files, fileId => [
        ['getUserRequestFile', { query: { ...query, fileId } }, 'subscriber'],
        ['getClaimFile', { query: { histoId: histo.id, fileId } }, 'agent'],
      ])
    },
  ),
  check('sendReply', 'rend à l’octet près les fichiers d’une réponse', async at => {
    const { pdc, histo } = await sendClaim(at)
    const file = pdf('réponse.pdf', 'Conformité')
    const body = {
      reference: crypto.randomUUID(),
      histoId: histo.id,
      message: 'Ci-joint.',
      newStatut: '' as const,
      dateTraitement: '' as const,
    }
    await at.ask('sendReply', { body, files: { attachements: [file] } }, 'agent') // sic
    const query = { pdc, histoId: histo.id }
    const { messages } = await at.ask('getUserRequest', { query })
    await expectKept(
      at,
      [file],
      messages.flatMap(({ files }) => files),
      fileId => [['getUserRequestFile', { query: { ...query, fileId } }, 'subscriber']],
      'sendReply',
    )
  }),
  check(
    'sendUserClaim',
    'refuse par 422 un fichier vide, ou de plus de 5 Mo, ou 15 Mo ensemble',
    async at => {
      const pdc = await at.point('subscriber')
      const { body } = inputAbout('sendUserClaim', { login: at.login('subscriber'), pdc })
      const ofSize = (size: number) =>
        new File([Buffer.alloc(size, '%PDF-1.7 ')], 'a.pdf', { type: 'application/pdf' })
      const largest = ofSize(attachmentLimits.file)
      for (const files of [
        [ofSize(0)],
        [ofSize(attachmentLimits.file + 1)],
        [largest, largest, largest],
      ])
        await at.refuses(
          'sendUserClaim',
          { body, files: { attachements: files } },
          'subscriber',
          422,
        ) // sic
    },
  ),
  check('sendUserClaim', 'refuse par 422 un fichier qui n’est ni PDF ni JPG', async at => {
    const pdc = await at.point('subscriber')
    const { body } = inputAbout('sendUserClaim', { login: at.login('subscriber'), pdc })
    const file = new File(['MZ, un programme'], 'facture.pdf', { type: 'application/pdf' })
    const input = { body, files: { attachements: [file] } } // sic
    await at.refuses('sendUserClaim', input, 'subscriber', 422)
  }),
  check('sendDocuments', 'refuse par 422 un envoi sans fichier', async at => {
    const pdc = await at.point('subscriber')
    const { body } = inputAbout('sendDocuments', { login: at.login('subscriber'), pdc })
    await at.refuses('sendDocuments', { body, files: {} }, 'subscriber', 422)
  }),
]

/** Expects each file back with its name, size and bytes. `receiver`: the call at fault when one is missing. */
async function expectKept(
  at: Trial,
  sentFiles: File[],
  kept: { id: string; name: string; size: number | null }[],
  downloads: (fileId: string) => [CallName, Parameters<Trial['file']>[1], Caller][],
  receiver: CallName = 'sendUserClaim',
) {
  const names = sentFiles.map(({ name }) => name)
  const keptNames = kept.map(({ name }) => name)
  for (const file of sentFiles) {
    const found = kept.find(({ name }) => name === file.name)
    if (!found) return expectThat(receiver, false, `les fichiers ${names}`, keptNames)
    const { size } = found
    const bytes = Buffer.from(await file.arrayBuffer())
    const isSized = size === null || size === bytes.length
    expectThat(receiver, isSized, `${bytes.length} octets`, size)
    for (const [call, input, reader] of downloads(found.id)) {
      const read = await at.file(call, input, reader)
      expectThat(
        call,
        read.equals(bytes),
        `les ${bytes.length} octets de « ${file.name} »`,
        `${read.length} octets`,
      )
    }
  }
}

export const files: Check[] = [...papers, ...sent]
