import { useLoaderData } from '@remix-run/react'
import { orNotice } from '#http/notice.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { LinkCard } from '#ui/card.tsx'
import { Grid, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { debitedAccount } from './accounts.server.ts'
import { DebitedAccount } from './debited-account.tsx'
import * as texts from './monthly-texts.server.ts'
import { modeSentence } from './texts.server.ts'

export const handle: Page = { title: 'Mensualisation' }

export const loader = guarded(requireSubscriber, async subscriber => {
  const { pdc } = subscriber
  const { paymentMode } = pdc.contract
  const shown = { mode: modeSentence(pdc), plan: texts.plan, isDebited: paymentMode === 1 }
  if (pdc.contract.monthlyPayment === 0) return { ...shown, debited: null }
  const { value, notice } = await orNotice(debitedAccount(subscriber, pdc), { lines: [], file: '' })
  return { ...shown, debited: { ...value, notice } }
})

/** MON-02: after the selected metering point (DD-13). */
export default function Monthly() {
  const { mode, plan, isDebited, debited } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[
          { label: 'Mon mode de paiement', href: paths.paymentModes },
          { label: 'Mensualisation' },
        ]}
      >
        Mensualisation
      </PageHeading>
      <Stack>
        <Text>{mode}</Text>
        {plan.map(text => (
          <Text key={text}>{text}</Text>
        ))}
      </Stack>
      {debited && <DebitedAccount {...debited} />}
      <Grid as="ul">{debited ? <Ways isDebited={isDebited} /> : <WayIn />}</Grid>
    </Stack>
  )
}

function WayIn() {
  return (
    <LinkCard as="li" href={paths.monthlyStart} title="Adhérer à la mensualisation">
      <Text>Vos coordonnées bancaires suffisent. Préparez votre IBAN.</Text>
    </LinkCard>
  )
}

function Ways({ isDebited }: { isDebited: boolean }) {
  return (
    <>
      <LinkCard as="li" href={paths.monthlySchedule} title="Voir mon échéancier">
        <Text>Dates et montants de vos mensualités, à télécharger en PDF.</Text>
      </LinkCard>
      <LinkCard as="li" href={paths.monthlyStop} title="Arrêter la mensualisation">
        <Text>
          {isDebited
            ? 'Vos prochaines factures seront prélevées en une fois.'
            : 'Vos prochaines factures seront à régler en une fois.'}
        </Text>
      </LinkCard>
    </>
  )
}
