import { parseWithZod } from '@conform-to/zod/v4'
import { data, redirect } from '@remix-run/node'
import { z } from 'zod'
import { centsTyped, numberTyped } from '#domain/guest-payment.ts'
import { again } from '#http/form.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import type { Admission } from '#limits/admission.server.ts'
import { captchaTicked, freshCaptcha } from '#limits/captcha.server.ts'
import { admitGuest } from '#limits/guest-limits.server.ts'
import * as paths from '#paths.ts'
import { guestInvoice } from '#payment/guest.server.ts'
import { storeProof } from '#payment/guest-proof.server.ts'
import type { Visitor } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { notFound, problem, type Refusal, words } from './texts.server.ts'

const copied = (required: string) =>
  z.string({ error: required }).max(60, words.tooLong).transform(numberTyped)

const schema = z.object({
  factNumber: copied(words.factNumber),
  refAbo: copied(words.refAbo),
  amount: z.string({ error: words.amount }).transform((text, context) => {
    const cents = centsTyped(text)
    if (cents === undefined) context.addIssue({ code: 'custom', message: words.amountFormat })
    return cents ?? z.NEVER
  }),
  captcha: captchaTicked,
})

/** Leads to the invoice that the form names, or shows the form again with what was typed. */
export async function findInvoice({ call, form }: Visitor, args: RouteArgs) {
  const posted = await form()
  const submission = parseWithZod(posted, { schema })
  const shown = again(submission, ['factNumber', 'refAbo', 'amount', 'captcha'])
  const refuse = async (why: Refusal | null, step = 0, token?: string) => {
    const { status = 400, headers = {} } = why ?? {}
    const notice = why && { tone: why.tone, text: why.text }
    const captcha = token || (await freshCaptcha('guest-payment', step))
    return data({ ...shown, notice, captcha }, { status, headers })
  }
  if (submission.status !== 'success') return refuse(null)

  const { refAbo, factNumber: number, amount: cents } = submission.value
  let admission: Admission | undefined
  try {
    admission = await admitGuest(args, call, { refAbo, posted })
    if (admission.refusal) return refuse(admission.refusal, admission.step, admission.refusal.token)
    const invoice = await guestInvoice({ refAbo, number, cents }, requestId(args.request))
    if (!invoice) return refuse(notFound(), admission.step)
    await admission.attempt.succeeded()
    const bill = { refAbo: invoice.refAbo, number: invoice.factNumber, cents }
    const headers = { 'set-cookie': await storeProof(args.request, bill) }
    return redirect(paths.guestInvoice, { status: 303, headers })
  } catch (error) {
    if (admission?.refusal === null) await admission.attempt.uncount()
    // Where nobody could judge the captcha, the form keeps it: its work is done, or its wait goes on.
    const token = admission ? undefined : String(posted.get('captchaToken') ?? '')
    return refuse(problem(error), admission?.step, token)
  }
}
