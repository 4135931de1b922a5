import { ofName } from '#domain/values.ts'
import {
  failedCall,
  type RouteArgs,
  redirectWithToast,
  success,
  warning,
} from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { anotherHere, type Visitor } from '#session/guards.server.ts'

/** LINKS-02 to LINKS-04: activates the account that the link names. */
export async function confirmAccount({ call }: Visitor, { params, request }: RouteArgs) {
  const { aboNum = '', token = '' } = params
  const other = await anotherHere(request, aboNum)
  const isActive = await call('confirmUser', { params: { id: aboNum, token } }).catch(
    falseWhenRefused,
  )
  return redirectWithToast(
    paths.login,
    isActive
      ? success(
          `Activation du compte utilisateur effectué avec succès !${other ? ` ${turnOf(other)}` : ''}`,
        ) // sic
      : warning('Lien de confirmation invalide'),
  )
}

/** The page of a link to the account `aboNum`: which other person is logged in in this browser, or null. */
export const linkPage = async (_: Visitor, { params, request }: RouteArgs) => ({
  aboNum: params.aboNum ?? '',
  other: (await anotherHere(request, params.aboNum ?? '')) ?? null,
})

const turnOf = (name: string) =>
  `Ce navigateur est connecté avec le compte ${ofName(name)}\u00a0: déconnectez-vous pour vous servir de l’autre.`

/** LINKS-05 to LINKS-09: checks the link, then creates the address. */
export async function confirmAddress({ call }: Visitor, { params }: RouteArgs) {
  const query = { token: params.tokenAdress ?? '' }
  const exists = await call('checkAdressTokenExist', { query }).catch(falseWhenRefused)
  const invalid = warning("Token de validation d'adresse invalide ou innexistant") // sic
  if (!exists) return redirectWithToast(paths.staffLogin, invalid)
  const created = await call('createAdress', { query })
  return redirectWithToast(
    paths.staffLogin,
    created === 1
      ? success("Vérification de l'adresse utilisateur effectuée avec succès.")
      : warning("L'adresse existe déjà !"),
  )
}

/** False when the utility refuses the link as invalid. Rethrows other failures, after which the link still works. */
export function falseWhenRefused(error: unknown): false {
  if (failedCall(error).kind === 'refused') return false
  throw error
}
