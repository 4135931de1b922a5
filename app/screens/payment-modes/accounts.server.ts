import { pointName } from '#domain/address.ts'
import { formatDay } from '#domain/dates.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { Pdc } from '#upstream/catalogue/entities.ts'
import { accountLines, type PresentAccount, shownIban } from './bank.server.ts'

/** More than a page would show well, and no more calls than that. */
const shownAtMost = 12

/** « Karim Benali, FR76 •••• … 0189 », of each metering point that is debited. */
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

/** What a metering point on direct debit is debited from and by: lines, and the address of the mandate's PDF. */
export async function debitedAccount({ call }: Subscriber, { pdcRef }: Pdc) {
  const query = { pdc: pdcRef }
  const [account, mandate] = await Promise.all([
    call('getBankAccount', { query }),
    call('getMandate', { query }),
  ])
  const { signedOn, reference } = mandate
  return {
    lines: [
      ...(account ? accountLines(account) : []),
      ...(signedOn
        ? [
            { term: 'Référence unique du mandat', value: reference },
            { term: 'Signé le', value: formatDay(signedOn) },
          ]
        : []),
    ],
    file: signedOn ? paths.mandateFile(pdcRef) : '',
  }
}
