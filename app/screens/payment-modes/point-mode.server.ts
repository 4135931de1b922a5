import { streetLine } from '#domain/address.ts'
import { paymentModeLabel } from '#domain/contract.ts'
import * as paths from '#paths.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import type { PresentAccount } from './bank.server.ts'

/**
 * What can be done for a metering point, by its mode: where to begin when there is none, where the mode is told and
 * stopped otherwise.
 */
const ways: Record<ReturnType<typeof paymentModeLabel>, { action: string; to: string }> = {
  Aucun: { action: 'Passer au prélèvement', to: paths.directDebitStart },
  Prélèvement: { action: 'Voir le prélèvement', to: paths.directDebit },
  Mensuel: { action: 'Voir la mensualisation', to: paths.monthly },
  'Prélèvement/Mensuel': { action: 'Voir la mensualisation', to: paths.monthly },
}

/** A metering point, how it is paid for, from which of these accounts, and its one action. */
export function pointMode({ pdcRef, adress, contract }: Pdc, accounts: PresentAccount[]) {
  const mode = paymentModeLabel(contract)
  return {
    ref: pdcRef,
    address: streetLine(adress),
    /** The label that SHELL-05 fixes; « Aucun » alone would not say of what. */
    mode: mode === 'Aucun' ? 'Aucun paiement automatique' : mode,
    isAutomatic: mode !== 'Aucun',
    how:
      mode === 'Aucun'
        ? 'Vous réglez chaque facture vous-même'
        : (accounts.find(({ ref }) => ref === pdcRef)?.account ?? ''),
    ...ways[mode],
  }
}
