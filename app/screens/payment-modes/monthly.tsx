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
import * as texts from './monthly-texts.server.ts'
import { modeSentence, placeOf } from './texts.server.ts'

export const handle: Page = { title: 'Mensualisation' }

export const loader = guarded(requireSubscriber, async subscriber => {
  const { pdc } = subscriber
  const { paymentMode } = pdc.contract
  const isDebited = paymentMode === 1
  const shown = { place: placeOf(pdc), mode: modeSentence(pdc), plan: texts.plan, isDebited }
  if (pdc.contract.monthlyPayment === 0) return { ...shown, debited: null }
  const { value, notice } = await orNotice(debitedAccount(subscriber, pdc), { lines: [], file: '' })
  return { ...shown, debited: { ...value, notice } }
})

/** MON-02: after the selected metering point (DD-13). */
export default function Monthly() {
  const { place, mode, plan, isDebited, debited } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading above={{ label: 'Mon mode de paiement', href: paths.paymentModes }} sub={place}>
        Mensualisation
      </PageHeading>
      <Stack>
        <Text>{mode}</Text>
        {plan.map(text => (
          <Text key={text}>{text}</Text>
        ))}
      </Stack>
      {debited && <DebitedAccount {...debited} />}
      <Rows>{debited ? <Ways isDebited={isDebited} /> : <WayIn />}</Rows>
    </Stack>
  )
}

function WayIn() {
  return (
    <LinkRow
      href={paths.monthlyStart}
      title="Adhérer à la mensualisation"
      note="Vos coordonnées bancaires suffisent. Préparez votre IBAN."
    />
  )
}

function Ways({ isDebited }: { isDebited: boolean }) {
  return (
    <>
      <LinkRow
        href={paths.monthlySchedule}
        title="Voir mon échéancier"
        note="Dates et montants de vos mensualités, à télécharger en PDF."
      />
      <LinkRow
        href={paths.monthlyStop}
        title="Arrêter la mensualisation"
        note={
          isDebited
            ? 'Vos prochaines factures seront prélevées en une fois.'
            : 'Vos prochaines factures seront à régler en une fois.'
        }
      />
    </>
  )
}
