import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { payInvoice, showInvoice } from './invoice.server.ts'
import { Paid, PayForm } from './invoice-parts.tsx'

export const handle: Page = { title: 'La facture à payer' }

export const loader = guarded(publicPage, showInvoice)

export const action = guarded(publicPage, payInvoice)

export default function GuestInvoice() {
  const shown = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Entrance title={`Facture ${shown.number}`}>
      <Stack gap="loose">
        {shown.kind === 'paid' ? (
          <Paid {...shown} />
        ) : (
          <>
            <DefinitionList items={shown.facts} />
            {shown.kind === 'not-payable' ? (
              <Alert tone={shown.standing.tone} title={shown.standing.title}>
                <Text>{shown.standing.text}</Text>
                {'logIn' in shown.standing && (
                  <Link href={paths.login} variant="alone">
                    Se connecter
                  </Link>
                )}
              </Alert>
            ) : (
              <PayForm {...shown} isStarted={shown.kind === 'started'} answer={answer} />
            )}
          </>
        )}
        <form method="post">
          <Stack>
            <Link href={paths.guestPayment} variant="alone">
              Payer une autre facture
            </Link>
            <Text size="sm" tone="muted">
              Ce navigateur garde cette page deux heures au plus.
            </Text>
            <Button variant="outline" name="intent" value="forget">
              Effacer et quitter
            </Button>
          </Stack>
        </form>
      </Stack>
    </Entrance>
  )
}
