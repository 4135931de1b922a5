import { useLoaderData } from '@remix-run/react'
import { orNotice } from '#http/notice.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { debitedAccount } from './bank.server.ts'
import { DebitedAccount } from './debited-account.tsx'
import { modeSentence, placeOf } from './texts.server.ts'

export const handle: Page = { title: 'Prélèvement automatique' }

export const loader = guarded(requireSubscriber, async subscriber => {
  const { pdc } = subscriber
  const isMonthly = pdc.contract.monthlyPayment === 1
  const shown = { place: placeOf(pdc), mode: modeSentence(pdc), isMonthly }
  if (pdc.contract.paymentMode === 0) return { ...shown, debited: null }
  const { value, notice } = await orNotice(debitedAccount(subscriber, pdc), { lines: [], file: '' })
  return { ...shown, debited: { ...value, notice } }
})

/** DD-02, DD-13, DD-14: after the selected metering point. */
export default function DirectDebit() {
  const { place, mode, isMonthly, debited } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading above={{ label: 'Mon mode de paiement', href: paths.paymentModes }} sub={place}>
        Prélèvement automatique
      </PageHeading>
      <Text>{mode}</Text>
      {debited && <DebitedAccount {...debited} />}
      <Rows>
        {debited ? (
          <LinkRow
            href={paths.directDebitStop}
            title="Arrêter le prélèvement automatique"
            note={
              isMonthly
                ? 'Vos mensualités continueront d’être prélevées.'
                : 'Vous réglerez vous-même vos prochaines factures.'
            }
          />
        ) : (
          <LinkRow
            href={paths.directDebitStart}
            title="Adhérer au prélèvement automatique"
            note="Il prend effet à partir de la prochaine facture émise. Préparez votre IBAN."
          />
        )}
      </Rows>
    </Stack>
  )
}
