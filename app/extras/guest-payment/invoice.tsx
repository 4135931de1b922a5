import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Entrance } from '#screens/access/entrance.tsx'
import { HelpRow } from '#screens/access/help-row.tsx'
import { StateBadge } from '#screens/shell/state-badge.tsx'
import { guarded, publicPage } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { BigSum } from '#ui/big-sum.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Field, Input } from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import {
  Alert,
  Cluster,
  Container,
  Link,
  type Page,
  PageHeading,
  Stack,
  Text,
} from '#ui/layout.tsx'
import { Receipt } from '#ui/receipt.tsx'
import { Rows } from '#ui/rows.tsx'
import { payInvoice, showInvoice } from './invoice.server.ts'

export const handle: Page = { title: 'La facture à payer' }

export const loader = guarded(publicPage, showInvoice)

export const action = guarded(publicPage, payInvoice)

export default function GuestInvoice() {
  const shown = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Entrance
      title={shown.kind === 'paid' ? null : `Facture ${shown.number}`}
      above={{ label: 'Payer une facture', href: paths.guestPayment }}
      hasTabs={false}
      below={
        <Container print="none">
          <Stack>
            <Rows>
              <HelpRow opening={shown.opening} />
            </Rows>
            <OwnedForm reloadDocument>
              <Text size="sm" tone="muted">
                Cette page s’efface seule dans deux heures. Un ordinateur partagé&nbsp;?{' '}
                <button type="submit" className={cx('link')} name="intent" value="forget">
                  Effacer cette page
                </button>
                .
              </Text>
            </OwnedForm>
          </Stack>
        </Container>
      }
    >
      {shown.kind === 'paid' && <Paid {...shown} />}
      {shown.kind === 'not-payable' && (
        <Alert tone={shown.status.tone} title={shown.status.title}>
          <Text>{shown.status.text}</Text>
          {'logIn' in shown.status && (
            <Link href={paths.login} variant="alone">
              Se connecter
            </Link>
          )}
        </Alert>
      )}
      {(shown.kind === 'payable' || shown.kind === 'started') && (
        <PayForm {...shown} answer={answer} />
      )}
    </Entrance>
  )
}

type Shown<Kind> = Extract<Awaited<ReturnType<typeof showInvoice>>, { kind: Kind }>

/** PAY-06: the browser comes from another site, so the confirmation takes the focus and is read aloud. */
function Paid({ number, amount, at, reference, receipt }: Shown<'paid'>) {
  return (
    // biome-ignore lint/a11y/noAutofocus: see above
    <div role="status" tabIndex={-1} autoFocus>
      <Receipt
        title={<PageHeading>Merci, votre paiement est enregistré</PageHeading>}
        amount={amount}
        sentence={<Text>Vous n’avez rien d’autre à faire.</Text>}
        facts={[
          {
            term: 'Reçu',
            value: <span className={cx('heading', { size: 'md' })}>{reference}</span>,
          },
          { term: 'Facture', value: number },
          { term: 'Le', value: at },
          { term: 'Par', value: 'carte bancaire' },
          ...(receipt ? [{ term: 'Par e-mail', value: receipt }] : []),
        ]}
      >
        <LinkButton href={paths.guestReceipt} width="full" download>
          Télécharger le reçu (PDF)
        </LinkButton>
        <LinkButton href={paths.guestPayment} width="full" variant="outline">
          Payer une autre facture
        </LinkButton>
      </Receipt>
    </div>
  )
}

type PayFormProps = Shown<'payable' | 'started'> & {
  answer: { errors: { mail: string[] }; values: { mail: string } } | undefined
}

/** The browser sends this form, with or without JavaScript, since its answer redirects to another site. */
function PayForm({ bill, amount, rest, deadline, kind, isLate, answer }: PayFormProps) {
  return (
    <OwnedForm reloadDocument noValidate aria-label="Payer par carte">
      <input type="hidden" name="bill" value={bill} />
      <Stack>
        {kind === 'started' && (
          <Alert
            tone="info"
            title="Vous avez commencé à payer cette facture"
            text="Continuez&nbsp;: c’est le même paiement, il n’est débité qu’une fois."
          />
        )}
        <div>
          <Cluster justify="between">
            <strong>{`Au plus tard le\u00a0${deadline}`}</strong>
            <StateBadge state={isLate ? 'retard' : 'regler'} />
          </Cluster>
          <p>
            <BigSum>{amount}</BigSum>
          </p>
          {rest && <Text>{rest}</Text>}
        </div>
        <Field
          name="mail"
          label="Adresse e-mail"
          hint="Pour recevoir le reçu, et rien d’autre."
          error={answer?.errors.mail}
          required={false}
        >
          <Input type="email" autoComplete="email" defaultValue={answer?.values.mail} />
        </Field>
        <Button width="full">{`Payer ${amount}`}</Button>
        <Text size="sm" tone="muted">
          Par carte, sur le site sécurisé de notre prestataire. Vous revenez ici ensuite.
        </Text>
      </Stack>
    </OwnedForm>
  )
}
