import { bankAccountSchema, formatIban, maskIban } from '#domain/bank.ts'
import { hasPaymentMode } from '#domain/contract.ts'
import type { BankAccount, Pdc } from '#upstream/catalogue/entities.ts'
import type { Question, Section } from '#wizard/declaration/wizard.ts'
import { namesOf } from './texts.server.ts'

/** Above the fields, where the wizard has something to say of the accounts of today. */
export type BankView = { notice: string; present: PresentAccount[] } | undefined

/** The account that is debited for a metering point now, as its reader recognises it. */
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

/** For the eye: masked, in groups of four. */
export const shownIban = (iban: string) => formatIban(maskIban(iban))

/** An account as it is read again: its IBAN masked. */
export const accountLines = ({ owner, bic, iban }: BankAccount): Section['lines'] => [
  { term: 'Titulaire', value: owner },
  { term: 'BIC', value: bic },
  { term: 'IBAN', value: shownIban(iban) },
]

/** The account to debit; of those of `chosen` that are debited in another way already, what becomes of their own. */
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
