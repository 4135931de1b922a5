import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { foreignIn, numberField } from '#domain/number-field.ts'
import { centsTyped } from '#domain/typed-numbers.ts'
import { answerForm, asRefusal, type RouteArgs, refusedWith } from '#http/route.server.ts'
import { captchaTicked, freshCaptcha } from '#limits/captcha.server.ts'
import * as paths from '#paths.ts'
import { refuseWithoutCookies } from '#session/cookie.server.ts'
import type { Visitor } from '#session/guards.server.ts'
import { requestId } from '#session/upstream.server.ts'
import { admitGuest } from './limits.server.ts'
import { guestInvoice, storeProof } from './payment.server.ts'
import { notFound, problem, words } from './texts.server.ts'

const copied = (required: string) => numberField(required).max(60, words.tooLong)

const schema = z.object({
  factNumber: copied(words.factNumber),
  refAbo: copied(words.refAbo),
  amount: z.string({ error: words.amount }).transform((text, context) => {
    const cents = centsTyped(text)
    const strange = foreignIn(text)
    const message = strange ? `Montant illisible\n${strange}` : words.amountFormat
    if (cents === undefined) context.addIssue({ code: 'custom', message })
    return cents ?? z.NEVER
  }),
  captcha: captchaTicked,
})

/** Leads to the invoice that the form names, or shows the form again with what was typed. */
export async function findInvoice({ call, form }: Visitor, args: RouteArgs) {
  const posted = await form()
  let step = 0
  let token: string | undefined
  const extra = async () => ({ captcha: token || (await freshCaptcha('guest-payment', step)) })
  const onFailure = (error: unknown) => asRefusal(problem(error))
  return answerForm({ posted, schema, keep, extra, onFailure }, async typed => {
    refuseWithoutCookies(args.request)
    const { refAbo, factNumber: number, amount: cents } = typed
    // If admission throws, the form shows this same captcha again, so that its work or its wait is not lost.
    token = String(posted.get('captchaToken') ?? '')
    const admission = await admitGuest(args, call, { refAbo, posted })
    step = admission.step
    token = admission.refusal?.token
    if (admission.refusal) throw refusedWith(admission.refusal)
    const { attempt } = admission
    const invoice = await guestInvoice({ refAbo, number, cents }, requestId(args.request)).catch(
      async error => {
        await attempt.uncount()
        throw error
      },
    )
    if (!invoice) throw refusedWith(notFound())
    await attempt.succeeded()
    const bill = { refAbo: invoice.refAbo, number: invoice.factNumber, cents }
    const headers = { 'set-cookie': await storeProof(args.request, bill) }
    return redirect(paths.guestInvoice, { status: 303, headers })
  })
}

const keep = ['factNumber', 'refAbo', 'amount', 'captcha']
