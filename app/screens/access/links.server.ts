import type { ActionFunctionArgs } from '@remix-run/node'
import { failedCall, pageOf } from '#http/failure.server.ts'
import { redirectWithToast, success, warning } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { publicPage } from '#session/guards.server.ts'

/** LINKS-02 to LINKS-04: activates the account that the link names. */
export async function confirmAccount(args: ActionFunctionArgs) {
  const { call } = publicPage(args)
  const { aboNum = '', token = '' } = args.params
  const isActive = await call('confirmUser', { params: { id: aboNum, token } }).catch(worthless)
  return redirectWithToast(
    paths.login,
    isActive
      ? success('Activation du compte utilisateur effectué avec succès !') // sic
      : warning('Lien de confirmation invalide'),
  )
}

/** LINKS-05 to LINKS-09: the link is looked at, then the address is created. */
export async function confirmAddress(args: ActionFunctionArgs) {
  const { call } = publicPage(args)
  const query = { token: args.params.tokenAdress ?? '' }
  const exists = await call('checkAdressTokenExist', { query }).catch(worthless)
  const invalid = warning("Token de validation d'adresse invalide ou innexistant") // sic
  if (!exists) return redirectWithToast(paths.staffLogin, invalid)
  const created = await call('createAdress', { query }).catch(error => {
    throw pageOf(failedCall(error))
  })
  return redirectWithToast(
    paths.staffLogin,
    created === 1
      ? success("Vérification de l'adresse utilisateur effectuée avec succès.")
      : warning("L'adresse existe déjà !"),
  )
}

/** A link that is refused is worth nothing; any other failure used nothing up, and its page offers to try again. */
export function worthless(error: unknown): false {
  const failure = failedCall(error)
  if (failure.kind === 'refused') return false
  throw pageOf(failure)
}
