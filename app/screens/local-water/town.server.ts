import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { mailField } from '#domain/mail-field.ts'
import { atTown, slugOf } from '#domain/town.ts'
import { invitation, PageFailure } from '#http/failure.server.ts'
import { answerForm, refusedWith } from '#http/form-answer.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast, success } from '#http/toasts.server.ts'
import { admitSignUp } from '#limits/admission.server.ts'
import { captchaTicked, freshCaptcha } from '#limits/captcha.server.ts'
import { isOwnSubscriber, type Visitor } from '#session/guards.server.ts'
import { hrefOf, townsOf, waterOf } from '../shell/local-water.server.ts'
import { shownSample } from './sample.server.ts'

/** The name of the town that the address means; the page of a failure when none of ours does. */
async function townIn({ request, params }: RouteArgs): Promise<string> {
  const town = (await townsOf(request)).find(({ name }) => slugOf(name) === params.town)
  if (town) return town.name
  throw new PageFailure(404, {
    title: 'Commune inconnue',
    text: `Nous ne desservons pas cette commune, ou son nom s’écrit autrement. ${invitation()}`,
  })
}

export async function townPage(_: Visitor, args: RouteArgs) {
  const town = await townIn(args)
  const [water, isSubscriber] = await Promise.all([
    waterOf(args.request, town),
    isOwnSubscriber(args.request),
  ])
  const { sample, isOld, works, moreWorks, missing } = water
  return {
    pageTitle: `L’eau ${atTown(town)}`,
    town,
    atTown: atTown(town),
    /** Undefined: not to be had; null: none is known. */
    sample: sample && shownSample(sample, isOld),
    isSampleMissing: sample === undefined,
    restrictions: sample?.restrictions ?? [],
    works,
    moreWorks,
    missing,
    isSubscriber,
    captcha: isSubscriber ? '' : await freshCaptcha('water'),
  }
}

const schema = z.object({
  mail: mailField(),
  captcha: captchaTicked,
})

/** The same for every visitor, whether the address has the notices or not. */
const asked = (town: string) =>
  success(
    `C’est noté. Pour recevoir les avis sur l’eau ${atTown(town)}, ouvrez le lien de confirmation que nous envoyons à cette adresse, d’ici 7\u00a0jours. Si elle les reçoit déjà, il n’y a rien à faire.`,
  )

/** Asks for the notices of the town, for an address that has to confirm; or shows the form again. */
export async function subscribe({ call, form }: Visitor, args: RouteArgs) {
  const town = await townIn(args)
  const posted = await form()
  const submission = parseWithZod(posted, { schema })
  let token: string | undefined
  const extra = async () => ({ captcha: token ?? (await freshCaptcha('water')) })
  return answerForm({ submission, keep: ['mail', 'captcha'], extra }, async ({ mail }) => {
    const admission = await admitSignUp(args, call, { account: mail, posted, form: 'water' })
    token = admission.refusal?.token
    if (admission.refusal) throw refusedWith(admission.refusal)
    await call('subscribeToWater', { body: { town, mail } }).catch(async error => {
      await admission.attempt.uncount()
      throw error
    })
    return redirectWithToast(hrefOf(town), asked(town))
  })
}
