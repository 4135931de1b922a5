import { isMailWaiting, mailField } from '#domain/mail-field.ts'
import { numberField } from '#domain/number-field.ts'
import { extrasIn } from '#extras/all.ts'
import {
  answerForm,
  asRefusal,
  failedCall,
  invitation,
  problemText,
  type RouteArgs,
  redirectWithToast,
  refusedWith,
  type Said,
  success,
  warning,
} from '#http/route.server.ts'
import { admitSignUp } from '#limits/admission.server.ts'
import { captchaTicked, freshCaptcha } from '#limits/captcha.server.ts'
import * as paths from '#paths.ts'
import type { Visitor } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { parseNewPassword, withNewPassword } from './new-password.server.ts'
import { postedStrength } from './strength.server.ts'
import { required } from './texts.server.ts'

const words = {
  refAbo: 'Numéro abonné requis',
  pdcRef: 'Ref. PDC requis',
  mail: 'Adresse email requise',
  mailFormat: 'Veuillez saisir une adresse mail valide',
  required: required.password,
  confirmation: 'Confirmation du mot de passe requise',
  mismatch: 'Les mots de passe doivent être identiques',
}

/** SIGNUP-02 to SIGNUP-12 */
const schema = withNewPassword(
  {
    refAbo: numberField(words.refAbo),
    pdcRef: numberField(words.pdcRef),
    mail: mailField({ missing: words.mail, incomplete: words.mailFormat }),
  },
  words,
).safeExtend({ captcha: captchaTicked })

const kept = ['refAbo', 'pdcRef', 'mail', 'captcha']

/** Creates the account, whose activation link is mailed; or shows the form again with the values and errors. */
export async function signUpAction({ call, form }: Visitor, args: RouteArgs) {
  const posted = await form()
  const about = ['refAbo', 'pdcRef', 'mail'].map(name => String(posted.get(name) ?? ''))
  const submission = await parseNewPassword(posted, schema, about)
  let token: string | undefined
  const extra = async () => ({
    strength: await postedStrength(args, posted, about),
    captcha: token ?? (await freshCaptcha('sign-up')),
  })
  const onFailure = (error: unknown) => asRefusal(signUpProblem(error))
  return answerForm({ submission, keep: kept, extra, onFailure }, async typed => {
    const { refAbo, pdcRef, mail, password } = typed
    const admission = await admitSignUp(args, call, { account: refAbo, posted })
    token = admission.refusal?.token
    if (admission.refusal) throw refusedWith(admission.refusal)
    const { captcha, attempt } = admission
    const body = { refAbo, pdcRef, login: mail, password, captcha }
    const code = await call('createUser', { body }).catch(async error => {
      await attempt.uncount()
      throw error
    })
    if (typeof code === 'number' && code !== 0) throw refusedWith(outcomes(code, { refAbo, mail }))
    // The address goes into the message and not into the URL, since URLs are logged.
    const words = isMailWaiting(code) ? createdMailWaiting : created
    return redirectWithToast(paths.login, words(mail))
  })
}

/** SIGNUP-14, SIGNUP-22 */
const created = (mail: string) =>
  success(`Un email de confirmation a été envoyé à l'adresse ${mail} pour activer le compte.`)

/** The account exists, but its activation mail has not left yet. */
const createdMailWaiting = (mail: string) =>
  warning(
    `Le compte est créé, mais l’e-mail qui l’active n’a pas encore pu partir\u00a0: il part dès que possible à l’adresse ${mail}.`,
  )

/** SIGNUP-17 to SIGNUP-23: the text for each answer of the utility other than 0. */
function outcomes(code: number, { refAbo, mail }: Record<'refAbo' | 'mail', string>): Said {
  const warnings: Record<number, string> = {
    2: 'Les données saisies sont incorrectes',
    3: `Compte déjà existant pour le numéro d'abonné ${refAbo}`,
    4: `L'adresse mail ${mail} est déjà utilisée !`,
    5: `La Ref. PDC ne correspond pas au nom et prénom associés au numéro d'abonné ${refAbo}`,
  }
  const text = warnings[code]
  if (text) return { status: 400, tone: 'warning', text, ...adviceOn(code) }
  return code === 1
    ? { status: 400, tone: 'error', text: "Echec de la création du compte pour le numéro d'abonné" }
    : { status: 503, tone: 'error', text: problemText('de la création du compte') }
}

/** Advice when a number may be misread, or when the address has an account for what an extra says. */
function adviceOn(code: number) {
  if (code === 2) return { advice: 'Relisez les deux numéros sur votre facture.' }
  const advice = extrasIn(settings().EXTRAS).flatMap(({ mailTaken = [] }) => mailTaken)
  return code === 4 && advice.length > 0 && { advice: advice.join(' ') }
}

/** SIGNUP-24; rethrows what is not a failed call. */
function signUpProblem(error: unknown): Said {
  failedCall(error)
  const text = "Problème lors de l'appel à l'API. Impossible de créer l'utilisateur !"
  return { status: 503, tone: 'error', text: `${text} ${invitation()}` }
}
