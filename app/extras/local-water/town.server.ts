import { z } from 'zod'
import { mailField } from '#domain/mail-field.ts'
import { atTown, slugOf } from '#domain/town.ts'
import { formatDay } from '#domain/values.ts'
import {
  answerForm,
  invitation,
  PageFailure,
  type RouteArgs,
  redirectWithToast,
  refusedWith,
  success,
} from '#http/route.server.ts'
import { admitSignUp } from '#limits/admission.server.ts'
import { captchaTicked, freshCaptcha } from '#limits/captcha.server.ts'
import { shellOf } from '#screens/shell/subscriber-shell.server.ts'
import { ownSubscriber, type Visitor } from '#session/guards.server.ts'
import type { WaterMeasure, WaterSample } from './calls.ts'
import { hardnessOf, limitText, measureText, type WaterParameter } from './rules.ts'
import { hrefOf, townsOf, waterOf } from './water.server.ts'

/** The name of the town in the address. Throws 404 for a town that the utility does not serve. */
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
  const [water, own] = await Promise.all([waterOf(args.request, town), ownSubscriber(args)])
  const { sample, isOld, works, moreWorks, missing } = water
  return {
    pageTitle: `L’eau ${atTown(town)}`,
    town,
    atTown: atTown(town),
    /** Undefined when the sample cannot be read, null when there is none. */
    sample: sample && shownSample(sample, isOld),
    isSampleMissing: sample === undefined,
    restrictions: sample?.restrictions ?? [],
    works,
    moreWorks,
    missing,
    shell: own && shellOf(own),
    captcha: own ? '' : await freshCaptcha('water'),
  }
}

const schema = z.object({ mail: mailField(), captcha: captchaTicked })

/** The answer is the same whether or not the e-mail address already gets the notices, so that it discloses nothing. */
const asked = (town: string) =>
  success(
    `C’est noté. Pour recevoir les avis sur l’eau ${atTown(town)}, ouvrez le lien de confirmation que nous envoyons à cette adresse, d’ici 7\u00a0jours. Si elle les reçoit déjà, il n’y a rien à faire.`,
  )

/** Asks for the notices of the town, for an address that has to confirm; or shows the form again. */
export async function subscribe({ call, form }: Visitor, args: RouteArgs) {
  const town = await townIn(args)
  const posted = await form()
  let token: string | undefined
  const extra = async () => ({ captcha: token ?? (await freshCaptcha('water')) })
  return answerForm({ posted, schema, keep: ['mail', 'captcha'], extra }, async ({ mail }) => {
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

const plain: Record<Exclude<WaterParameter, 'other'>, string> = {
  hardness: 'Calcaire (dureté)',
  nitrates: 'Nitrates',
  pesticides: 'Pesticides',
  bacteria: 'Bactéries',
  chlorine: 'Chlore',
  lead: 'Plomb',
}

/** How many measures are shown: as many as a common sample has; more would be too long to read. */
const maxMeasures = 60

const isMet = (measure: WaterMeasure) => limitText(measure) === undefined || measure.isConform

const shownMeasure = (measure: WaterMeasure, key: number) => {
  const { parameter, name, isReference } = measure
  const limit = limitText(measure)
  const missed = isReference ? ('reference' as const) : ('limit' as const)
  return {
    key: String(key),
    label: parameter === 'other' ? name : plain[parameter],
    name,
    value: measureText(measure),
    limit: limit
      ? `${isReference ? 'référence' : 'limite'}\u00a0: ${limit}`
      : 'ni limite ni référence',
    state: limit === undefined ? null : measure.isConform ? ('met' as const) : missed,
  }
}

/** A sample as the page shows it: the measures beyond their limit or reference first, then as many others as fit. */
function shownSample(sample: WaterSample, isOld: boolean) {
  const { isConform, conclusion, sampledOn, place, author, measures } = sample
  const hardness = measures.find(({ parameter }) => parameter === 'hardness')
  const wrong = measures.filter(measure => !isMet(measure))
  const right = measures.filter(isMet)
  const shown = right.slice(0, Math.max(0, maxMeasures - wrong.length))
  return {
    isConform,
    conclusion,
    place,
    author,
    isOld,
    sampledOn: formatDay(sampledOn),
    hardness: hardness && { ...hardnessOf(hardness.value), measured: measureText(hardness) },
    measures: [...wrong, ...shown].map(shownMeasure),
    moreMeasures: right.length - shown.length,
  }
}
