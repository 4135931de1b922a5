import { randomUUID } from 'node:crypto'
import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { claim } from '#session/claim.server.ts'
import { failurePage } from '#session/failure.server.ts'
import { readForm } from '#session/form.server.ts'
import { type RouteArgs, requireSubscriber, type Subscriber } from '#session/guards.server.ts'
import { sealedNote } from '#session/sealed-note.server.ts'
import { redirectWithToast } from '#session/toasts.server.ts'
import type { FormErrors } from '#ui/form/errors.ts'
import type { FormNotice } from '#ui/form/notice.tsx'
import { alreadySent, notSent, problemOf, required, sent, tooLong } from './dispute-texts.server.ts'
import { backTo } from './invoice-links.ts'
import { notYours } from './texts.server.ts'

type Args = LoaderFunctionArgs | ActionFunctionArgs

/** INV-15: of a message of the call. */
const longest = 400

/** The line by which staff know what the message is about. */
const citation = (number: string) => `Facture ${number}\u00a0:\n`

/** How much may be typed: with the citation before it, it fits. */
const roomFor = (number: string) => longest - citation(number).length

/** A message that could not be sent, and the invoice that it is about: it comes back with the dialog. */
const unsent = sealedNote('contestation', 30)

const noteOf = (number: string, message: string) => unsent.leave(`${number}\n${message}`)

async function unsentOf(request: Request, number: string): Promise<string | null> {
  const note = await unsent.read(request)
  return note?.startsWith(`${number}\n`) ? note.slice(number.length + 1) : null
}

/** What the dialog shows: INV-14's paragraphs, and the message that waits to be sent again. */
export async function disputeOf(args: LoaderFunctionArgs) {
  const subscriber = await requireSubscriber(args)
  const number = await ownInvoice(subscriber, args)
  const query = { pdc: subscriber.pdc.pdcRef, factNumber: number }
  const { text } = await subscriber.call('getInvoiceLitigation', { query })
  return {
    number,
    text,
    room: roomFor(number),
    submission: randomUUID(),
    unsent: await unsentOf(args.request, number),
  }
}

/** INV-13, INV-15: the message becomes a request; or the form again, with what was typed and why. */
export async function sendDispute(args: ActionFunctionArgs) {
  const subscriber = await requireSubscriber(args).catch(keepingMessage(args))
  const { call, who, pdc, form } = subscriber
  const number = await ownInvoice(subscriber, args).catch(keepingMessage(args))
  const posted = await form()
  const message = messageIn(posted)
  const problem = problemWith(message, roomFor(number))
  if (problem) return again(message, { errors: { message: [problem] } }, { status: 400 })
  const list = backTo(new URL(args.request.url).search)
  // One press of the button, however often it arrives: a double click, « Actualiser ».
  const submission = String(posted.get('envoi') ?? randomUUID()).slice(0, 36)
  const first = await claim(`contestation ${who.owner} ${submission}`, 60)
  if (!first) return redirectWithToast(list, alreadySent(number))
  const kept = async () => ({ 'set-cookie': await noteOf(number, message) })
  try {
    const done = await first.during(async () => {
      const { mail } = await call('getUser', { query: { userLogin: who.owner } })
      return call('sendUserClaim', {
        body: {
          userName: who.name,
          userLogin: who.owner,
          userMail: mail,
          message: citation(number) + message,
          claimType: '2',
          pdc: pdc.pdcRef,
        },
      })
    })
    if (done === 0) return again(message, notSent(), { status: 503, headers: await kept() })
  } catch (cause) {
    const { status, ...why } = await problemOf(cause).catch(keepingMessage(args))
    return again(message, why, { status, headers: await kept() })
  }
  const headers = new Headers({ 'set-cookie': await unsent.forget() })
  return redirectWithToast(list, sent(number), headers)
}

type Why = { errors?: FormErrors; notice?: FormNotice }

/** The form as it was, and why it is there again. */
const again = (message: string, { errors = {}, notice }: Why, init: ResponseInit) =>
  data({ message, errors, notice }, init)

function problemWith(message: string, room: number): string | undefined {
  if (message === '') return required
  return message.length > room ? tooLong(message.length, room) : undefined
}

/** The invoice in the address; the page of a stranger's, or of none. */
async function ownInvoice({ call, pdc }: Subscriber, { params }: Args): Promise<string> {
  const invoices = await call('getInvoices', { query: { pdc: pdc.pdcRef } })
  const own = invoices.find(({ facture }) => facture.factNumber === params.number)
  if (!own) throw failurePage(404, notYours)
  return own.facture.factNumber
}

/** As the browser counts it for `maxlength`: a form posts each line end as two characters. */
function messageIn(form: FormData): string {
  return String(form.get('message') ?? '')
    .replaceAll('\r\n', '\n')
    .trim()
}

/** The message outlives an answer that shows no form: an outage, or the way to the log-in. */
function keepingMessage({ request, params }: RouteArgs & Args) {
  return async (cause: unknown): Promise<never> => {
    // Nothing is kept of what another site sent.
    if (!(cause instanceof Response) || cause.status === 403) throw cause
    const message = messageIn(await readForm(request)).slice(0, longest)
    if (message) cause.headers.append('set-cookie', await noteOf(params.number ?? '', message))
    throw cause
  }
}
