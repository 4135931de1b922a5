import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { changeEInvoice, showEInvoice } from './e-invoice.server.ts'
import { JoinForm, LeaveForm } from './e-invoice-forms.tsx'

export const handle: Page = { title: 'E-facture' }

export const loader = guarded(requireSubscriber, showEInvoice)

export const action = guarded(requireSubscriber, changeEInvoice)

/** EINV-01, EINV-02 */
export default function EInvoice() {
  const { since, terms, termsOf } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Stack gap="loose">
      <PageHeading
        crumbs={[{ label: 'Mon compte abonné', href: paths.account }, { label: 'E-facture' }]}
      >
        {since ? 'Vos factures par e-mail' : 'Voulez-vous recevoir vos factures par e-mail\u00a0?'}
      </PageHeading>
      <Container size="column">
        <Stack gap="loose">
          {since && <LeaveForm since={since} answer={answer} />}
          <section aria-labelledby="conditions">
            <Stack>
              <Heading level={2} id="conditions">
                Conditions générales (CGV) de l’e-facture
              </Heading>
              {terms.map(({ title, text }) => (
                <div key={title}>
                  <Heading level={3}>{title}</Heading>
                  <Text>{text}</Text>
                </div>
              ))}
              <Text tone="muted">Conditions du {termsOf}.</Text>
            </Stack>
          </section>
          {!since && <JoinForm answer={answer} />}
        </Stack>
      </Container>
    </Stack>
  )
}
