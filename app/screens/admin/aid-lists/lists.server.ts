import { randomUUID } from 'node:crypto'
import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { aidKinds, aidLimits, readAidList, textOf } from '#domain/aid-list.ts'
import { formatInstant } from '#domain/dates.ts'
import { centsTyped } from '#domain/guest-payment.ts'
import { formatCents, toEuros } from '#domain/money.ts'
import { noticeOf } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { type PostedFiles, withUpload } from '#http/upload.server.ts'
import * as paths from '#paths.ts'
import type { Admin } from '#session/guards.server.ts'
import type { FormAnswer } from '#ui/form/answer.ts'
import { households, stateWords } from './texts.ts'

export async function showLists({ call }: Admin) {
  const lists = await call('listAidLists', {})
  return {
    // One for each time that the form is shown: sent twice, it is one list.
    reference: randomUUID(),
    lists: lists.map(({ reference, author, kind, state, counts, deletedBy, endedAt }) => ({
      reference,
      title: `${kind === 'credit' ? 'Avoirs' : 'Message'}\u00a0: ${households(counts.reduce((sum, { count }) => sum + count, 0))}`,
      state: stateWords[state],
      note: [
        `Par ${author}`,
        endedAt && `liste effacée le ${formatInstant(new Date(endedAt))}`,
        deletedBy && `effacée au plus tard le ${formatInstant(new Date(deletedBy))}`,
      ]
        .filter(Boolean)
        .join(', '),
    })),
  }
}

const most = formatCents(aidLimits.cents)
const schema = z.object({
  reference: z.uuid(),
  genre: z.enum(aidKinds, 'Choisissez ce que reçoivent les foyers.'),
  montant: z
    .string()
    .trim()
    .transform(text => (text === '' ? null : centsTyped(text)))
    .refine(
      cents => cents === null || (cents !== undefined && cents <= aidLimits.cents),
      `Écrivez un montant en euros, ${most} au plus\u00a0: 50 ou 50,00.`,
    ),
})

const wrongType =
  'Choisissez un fichier CSV (.csv ou .txt). Dans le tableur\u00a0: «\u00a0Enregistrer sous\u00a0», puis «\u00a0CSV\u00a0».'

/** Nothing is done yet. */
export const prepareList = (staff: Admin, { request }: RouteArgs) =>
  withUpload(
    request,
    {
      ...{ owner: staff.who.owner, isStaff: true, wrongType },
      fields: { liste: { most: 1, lists: true } },
    },
    posted => prepare(staff, posted),
  )

async function prepare({ call }: Admin, { form, uploads, errors: ofFile }: PostedFiles) {
  const values = Object.fromEntries(
    ['reference', 'genre', 'montant'].map(name => [name, String(form.get(name) ?? '')]),
  )
  const again = (status: number, answer: Partial<FormAnswer>) =>
    data<FormAnswer>({ values, errors: {}, notice: null, ...answer }, { status })
  const parsed = schema.safeParse(values)
  const [upload] = uploads
  const read = upload && (await listIn(upload))
  const liste =
    ofFile.liste ??
    (!read ? ['Choisissez le fichier de la liste.'] : 'fault' in read ? [read.fault] : null)
  if (!parsed.success || liste || !read || 'fault' in read) {
    const errors = parsed.success ? {} : z.flattenError(parsed.error).fieldErrors
    return again(400, { errors: { ...errors, ...(liste && { liste }) } })
  }
  const { reference, genre: kind, montant: usual } = parsed.data
  const lines = read.lines.map(({ cents, ...line }) => {
    const given = cents ?? (line.isReadable ? usual : null) ?? null
    return { ...line, amount: given === null ? null : toEuros(given) }
  })
  try {
    await call('prepareAidList', { body: { reference, kind, lines } })
  } catch (error) {
    const { notice, status } = noticeOf(error)
    return again(status, { notice })
  }
  return redirect(paths.aidList(reference), 303)
}

async function listIn({ size, content }: PostedFiles['uploads'][number]) {
  if (size > aidLimits.bytes)
    return { fault: `Ce fichier est trop grand\u00a0: ${aidLimits.bytes / 1024}\u00a0ko au plus.` }
  const pieces: Uint8Array[] = []
  for await (const piece of content()) pieces.push(piece)
  return readAidList(textOf(Buffer.concat(pieces)))
}
