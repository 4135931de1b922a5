import { Form, useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useAtPoint } from '#page/at-point.ts'
import * as paths from '#paths.ts'
import { AmountAndState } from '#screens/shell/state-badge.tsx'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { Button, LargePhone, LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { FoldRow } from '#ui/fold-row.tsx'
import { DateField } from '#ui/form/date.tsx'
import { ErrorSummary, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { type Page, Screen, Stack, Text } from '#ui/layout.tsx'
import { LinkRow, Row, Rows, Section } from '#ui/rows.tsx'
import { EmptyState } from '#ui/table.tsx'
import { askDelay, showDelay } from './delay.server.ts'

export const handle: Page = { title: 'Demander un délai de paiement' }

export const loader = guarded(requireSubscriber, showDelay)

export const action = guarded(requireSubscriber, askDelay)

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

type View<Name extends Shown['view']> = Extract<Shown, { view: Name }>

/** BEY-10 to BEY-14: a delay is chosen, shown, then sent. Each step is an address; nothing is kept before sending. */
export default function Delay() {
  const shown = useLoaderData<typeof loader>()
  const atPoint = useAtPoint()
  return (
    <Screen
      title="Demander un délai de paiement"
      above={{ label: 'Mes factures', href: atPoint(paths.invoices) }}
      sub={shown.place}
    >
      <div className={cx('recap')}>
        <Stack gap="loose">
          {shown.view === 'list' && <UnpaidInvoices invoices={shown.invoices} />}
          {shown.view === 'refused' && (
            <AlertCard
              tone="info"
              title={shown.request ? 'Déjà demandé' : 'Aucun délai ne peut être demandé ici'}
              action={
                shown.request && (
                  <LinkButton href={shown.request} variant="outline">
                    Voir cette demande
                  </LinkButton>
                )
              }
            >
              <Text>{shown.refusal}</Text>
            </AlertCard>
          )}
          {shown.view === 'choose' && <DelayChoice {...shown} />}
          {shown.view === 'confirm' && <DelayConfirmation {...shown} />}
        </Stack>
        <WhoHelps {...shown.help} isFolded={shown.view === 'choose' || shown.view === 'confirm'} />
      </div>
    </Screen>
  )
}

/** BEY-10: the unpaid invoices of a metering point, to choose one, or why no delay can be asked for it. */
function UnpaidInvoices({ invoices }: Pick<View<'list'>, 'invoices'>) {
  if (invoices.length === 0) return <EmptyState title="Aucune facture à payer à cette adresse" />
  return (
    <Section id="factures" title="Pour quelle facture&nbsp;?">
      <Rows>
        {invoices.map(({ number, amount, deadline, state, href, refusal }) => {
          const row = {
            title: `Facture ${number}`,
            note: refusal ?? `au plus tard le ${deadline}`,
            end: <AmountAndState amount={amount} state={state} />,
          }
          return href ? (
            <LinkRow key={number} {...row} href={href} />
          ) : (
            <Row key={number} {...row} />
          )
        })}
      </Rows>
    </Section>
  )
}

/** BEY-10: other help, in France, for people who cannot pay; folded where the page has a form first. */
function WhoHelps(props: View<'list'>['help'] & { isFolded: boolean }) {
  const { phone, others, isFolded } = props
  const rows = (
    <>
      <Row
        title="Notre service Gestion Clientèle"
        note={
          <>
            Appelez-nous, même si aucun délai ne peut être demandé ici.
            <br />
            <LargePhone phone={phone} />
          </>
        }
      />
      {others.map(({ href, ...row }) =>
        href ? <LinkRow key={href} href={href} {...row} /> : <Row key={row.title} {...row} />,
      )}
    </>
  )
  const law = (
    <Text size="sm" tone="muted">
      Dans votre résidence principale, l’eau ne peut pas être coupée pour une facture en retard
      (article L.&nbsp;115-3 du code de l’action sociale et des familles).
    </Text>
  )
  if (isFolded)
    return (
      <Stack gap="close">
        <Rows>
          <FoldRow title="Qui peut vous aider" note="Notre service, le CCAS, le FSL" rows={rows} />
        </Rows>
        {law}
      </Stack>
    )
  return (
    <Section id="aides" title="Qui peut vous aider">
      <Rows>{rows}</Rows>
      {law}
    </Section>
  )
}

/** BEY-11, BEY-13: the schedule as it is sent, and what the request entails. */
function DelayConfirmation(props: View<'confirm'>) {
  const { number, pdc, amount, values, instalments, seen, submission, answerBy } = props
  const answer = useActionData<typeof askDelay>()
  return (
    <Section id="echeancier" title="Votre échéancier">
      <div className={cx('card')}>
        <div className={cx('recap__parts')}>
          <DefinitionList
            items={[
              ...instalments.map(({ day, amount }) => ({ term: `Le ${day}`, value: amount })),
              ...(instalments.length > 1 ? [{ term: 'En tout', value: amount }] : []),
            ]}
          />
        </div>
      </div>
      <Text>
        {`Nous répondons au plus tard le ${answerBy}. D’ici là, cette facture ne compte pas comme en retard, et vous pouvez encore la payer\u00a0: cela retire la demande.`}
      </Text>
      {instalments.length > 1 && (
        <Text>
          Si nous acceptons, chaque paiement se fait par carte, dans «&nbsp;Mes factures&nbsp;».
        </Text>
      )}
      <PostForm
        answer={answer}
        action={paths.paymentDelayOf(number, pdc, values)}
        aria-label="Demande de délai"
      >
        <input type="hidden" name="submission" value={answer?.submission ?? submission} />
        <input type="hidden" name="seen" value={seen} />
        <div className={cx('stepButtons')}>
          <SubmitButton>Envoyer ma demande</SubmitButton>
          <LinkButton
            href={paths.paymentDelayOf(number, pdc, { ...values, changer: '1' })}
            variant="outline"
          >
            Changer mon choix
          </LinkButton>
        </div>
      </PostForm>
    </Section>
  )
}

/** BEY-11: the choices that the rule allows, with days and amounts. It leads to an address: nothing is sent yet. */
function DelayChoice({ number, pdc, amount, values, errors, limits, several }: View<'choose'>) {
  const options = [
    ...several.map(({ count, instalments }) =>
      optionOf(
        String(count),
        `Payer en ${count} fois`,
        instalments.flatMap(({ day, amount }) => [
          ' ',
          <span key={day} className={cx('instalment')}>
            <span>{`le ${day}`}</span> <span>{amount}</span>
          </span>,
        ]),
      ),
    ),
    // This choice is last, since the field for the day follows it.
    ...(limits ? [optionOf('date', 'Tout payer plus tard', ', le jour que je choisis')] : []),
  ]
  return (
    <Form method="get" action={paths.paymentDelay} noValidate aria-label="Délai">
      <input type="hidden" name="pdc" value={pdc} />
      <input type="hidden" name="facture" value={number} />
      <Stack>
        <ErrorSummary
          errors={errors}
          fields={{ choix: 'Quand voulez-vous payer\u00a0?', date: 'Jusqu’à quel jour' }}
        />
        <Text>
          Il reste <strong>{amount}</strong> à payer sur cette facture.
        </Text>
        <RadioGroup
          name="choix"
          legend="Quand voulez-vous payer&nbsp;?"
          options={options}
          defaultValue={values.choix}
          error={errors.choix}
          below={
            limits && (
              <div className={cx('card__body')}>
                <DateField
                  name="date"
                  label="Jusqu’à quel jour"
                  hint={limits.hint}
                  required="unmarked"
                  min={limits.min}
                  max={limits.max}
                  defaultValue={values.date}
                  error={errors.date}
                />
              </div>
            )
          }
        />
        {!limits && <input type="hidden" name="date" value="" />}
        <div className={cx('stepButtons')}>
          <Button>Continuer</Button>
        </div>
      </Stack>
    </Form>
  )
}

const optionOf = (value: string, what: string, more: ReactNode) => ({
  value,
  label: (
    <>
      <strong>{what}</strong>
      {more}
    </>
  ),
})
