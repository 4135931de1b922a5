import { bankAccountSchema, formatIban, maskIban } from '#domain/bank.ts'
import { hasPaymentMode, paymentModeLabel } from '#domain/payment-modes.ts'
import { type Day, formatDay, pointName, streetLine } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { BankAccount, Pdc } from '#upstream/catalogue/entities.ts'
import type { Question, Section, Task } from '#wizard/declaration/wizard.ts'
import { mandateTerm, modeSentence, namesOf, placeOf } from './texts.server.ts'

/** What stands above the fields when an account is changed: a notice, and the present accounts. */
export type BankView = { notice: string; present: PresentAccount[] } | undefined

/** The account that is debited now for a metering point, as the subscriber recognises it. */
export type PresentAccount = { ref: string; name: string; account: string }

export type BankAnswers = { coordonnees: BankAccount }

/** DD-04, MON-04, BANK-02: the account to debit. */
export const bank: Question<unknown, BankAnswers, 'coordonnees'> = {
  kind: 'question',
  name: 'coordonnees',
  title: 'Coordonnées bancaires',
  question: 'Quel compte faut-il débiter\u00a0?',
  schema: () => bankAccountSchema,
  fields: ({ owner, bic, iban }) => ({ owner, bic, iban }),
}

/** The IBAN as it is shown: masked, in groups of four. */
const shownIban = (iban: string) => formatIban(maskIban(iban))

/** An account as a recap shows it, its IBAN masked. */
const accountLines = ({ owner, bic, iban }: BankAccount): Section['lines'] => [
  { term: 'Titulaire', value: owner },
  { term: 'BIC', value: bic },
  { term: 'IBAN', value: shownIban(iban) },
]

/** The account to debit, with a text that it replaces the present one of those `chosen` that are already debited. */
export function accountSection(account: BankAccount, chosen: Pdc[]): Section {
  const replaced = chosen.filter(({ contract }) => hasPaymentMode(contract))
  return {
    title: 'Coordonnées bancaires',
    step: 'coordonnees',
    lines: accountLines(account),
    text:
      replaced.length > 0
        ? [`Ce compte remplace celui qui est débité aujourd’hui pour ${namesOf(replaced)}.`]
        : [],
  }
}

/** A page makes at most so many calls, and shows so many accounts: it would not show more of them well. */
export const shownAtMost = 12

/** The account of each metering point that is debited: « Karim Benali, FR76 •••• … 0189 ». */
export async function presentAccounts(
  { call }: Subscriber,
  pdcs: Pdc[],
): Promise<PresentAccount[]> {
  const accounts = await Promise.all(
    pdcs.slice(0, shownAtMost).map(async pdc => {
      const account = await call('getBankAccount', { query: { pdc: pdc.pdcRef } })
      return account
        ? [
            {
              ref: pdc.pdcRef,
              name: pointName(pdc),
              account: `${account.owner}, ${shownIban(account.iban)}`,
            },
          ]
        : []
    }),
  )
  return accounts.flat()
}

/** The account and the mandate of a metering point on direct debit: lines, and the address of the mandate's PDF. */
async function debitedAccount({ call }: Subscriber, { pdcRef }: Pdc) {
  const query = { pdc: pdcRef }
  const [account, mandate] = await Promise.all([
    call('getBankAccount', { query }),
    call('getMandate', { query }),
  ])
  const { signedOn, reference, isInProgress } = mandate
  return {
    lines: [
      ...(account ? accountLines(account) : []),
      ...(signedOn
        ? [
            { term: mandateTerm, value: reference },
            {
              term: 'Signé le',
              value: `${formatDay(signedOn)}${isInProgress ? ', en cours d’enregistrement par le service' : ''}`,
            },
          ]
        : []),
    ],
    file: signedOn ? paths.mandateFile(pdcRef) : '',
  }
}

/**
 * The keys of a task about payment modes say what it decides for a metering point: `debit`, whether its invoices are
 * debited; `plan`, its monthly plan; `mandate`, its account and mandate, which both modes share until the last of them
 * ends.
 */
export const decides = (
  { pdcRef }: Pdc,
  ...[first, ...others]: ['debit' | 'plan' | 'mandate', ...'mandate'[]]
): Task['keys'] => [`${first}:${pdcRef}`, ...others.map(kind => `${kind}:${pdcRef}`)]

/** The action of a metering point by its mode: to start one when it has none, otherwise to see the present one. */
const ways: Record<ReturnType<typeof paymentModeLabel>, { action: string; to: string }> = {
  Aucun: { action: 'Passer au prélèvement', to: paths.directDebitStart },
  Prélèvement: { action: 'Voir le prélèvement', to: paths.directDebit },
  Mensuel: { action: 'Voir la mensualisation', to: paths.monthly },
  'Prélèvement/Mensuel': { action: 'Voir la mensualisation', to: paths.monthly },
}

type NextDeposit = { ref: string; amount: string; day: string }

/** A metering point as the hub shows it: its mode, the account that is debited, the next instalment, its one action. */
export function pointMode(
  { pdcRef, adress, contract }: Pdc,
  accounts: PresentAccount[],
  deposits: NextDeposit[],
  /** The last day of its contract, once it is over: no payment mode is proposed any more. */
  end?: Day,
) {
  const mode = paymentModeLabel(contract)
  const ended = { action: end && `Contrat arrêté le ${formatDay(end)}`, to: paths.invoices }
  const way = mode === 'Aucun' && ended.action ? ended : ways[mode]
  return {
    ref: pdcRef,
    address: streetLine(adress),
    /** The label of SHELL-05; null for « Aucun », which alone would not say what there is none of. */
    mode: mode === 'Aucun' ? null : mode,
    how:
      mode === 'Aucun'
        ? 'Aucun paiement automatique'
        : (accounts.find(({ ref }) => ref === pdcRef)?.account ?? ''),
    next: deposits.find(({ ref }) => ref === pdcRef) ?? null,
    ...way,
    // The wizard begins with the address that was pressed.
    to:
      way.to === paths.directDebitStart
        ? `${way.to}?${new URLSearchParams({ pdc: pdcRef })}`
        : way.to,
  }
}

/**
 * DD-02, MON-02: what the page of a mode shows of the selected metering point; `ways` lead into the mode or out, `amount`
 * is the next instalment.
 */
export async function showMode<W>(
  subscriber: Subscriber,
  isOn: boolean,
  ways: W[],
  texts: readonly string[] = [],
  amount: string | null = null,
) {
  const { pdc } = subscriber
  const shown = { place: placeOf(pdc), sentence: modeSentence(pdc), amount, texts, ways }
  if (!isOn) return { ...shown, debited: null }
  const { value, notice } = await orNotice(debitedAccount(subscriber, pdc), { lines: [], file: '' })
  return { ...shown, debited: { ...value, notice } }
}
