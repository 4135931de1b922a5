import { Outlet, useLoaderData } from '@remix-run/react'
import { Compared, Why } from '#extras/invoice-detail/why.tsx'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { AmountCard } from '#ui/amount-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { FoldRow } from '#ui/fold-row.tsx'
import { Missing } from '#ui/form/form.tsx'
import { Container, type Page, Screen, Stack, Text } from '#ui/layout.tsx'
import { LinkRow, RowSection } from '#ui/rows.tsx'
import { BeingChecked } from '../shell/payments-under-way.tsx'
import { StateBadge } from '../shell/state-badge.tsx'
import { type billLaw, showInvoice } from './invoice.server.ts'

export const handle: Page = { title: 'Une facture' }

export const loader = guarded(requireSubscriber, showInvoice)

/** BEY-186: what to pay, why, the comparison with earlier invoices, and what can be done about the invoice. */
export default function Invoice() {
  const { pageTitle, number, place, state, label, sum, amount, pay, ...more } =
    useLoaderData<typeof loader>()
  const { deferred, checking, detail, readOn, leak, law, missing, file, delay, dispute } = more
  return (
    <Screen
      title={pageTitle}
      above={{ label: 'Mes factures', href: paths.invoiceList }}
      sub={`${number} · ${place}`}
    >
      <Outlet />
      <div className={cx('columns')}>
        <Stack gap="loose">
          <AmountCard
            id="montant"
            label={label}
            amount={sum}
            tag={<StateBadge state={state} />}
            note={deferred && <Text>{`${deferred}.`}</Text>}
            action={
              pay && (
                <LinkButton
                  href={pay.href}
                  width="full"
                  variant={deferred ? 'outline' : 'solid'}
                >{`Payer ${pay.amount}`}</LinkButton>
              )
            }
          />
          <BeingChecked text={checking} />
          <Missing notice={missing} />
          {detail ? (
            <Why {...detail} total={amount} />
          ) : (
            <Text>Le détail de cette facture n’est pas connu ici. Il est sur la facture.</Text>
          )}
          {detail?.next && (
            <AlertCard
              tone="warning"
              title="La prochaine facture sera plus forte"
              action={
                <LinkButton href={leak?.href ?? paths.consumption} variant="outline">
                  {leak ? 'Chercher une fuite' : 'Voir ma consommation'}
                </LinkButton>
              }
            >
              <Text>
                {'Votre compteur dit '}
                <strong>{`${detail.next.volume}\u00a0m³`}</strong>
                {`, nous n’en avons facturé que ${detail.next.billed}. Les ${detail.next.left}\u00a0m³ qui manquent feront environ `}
                <strong>{`${detail.next.euros}\u00a0€`}</strong>.
                {leak && (
                  <>
                    {' '}
                    {leak.before} <strong>{leak.day}</strong>.
                  </>
                )}
              </Text>
            </AlertCard>
          )}
        </Stack>
        <Stack gap="loose">
          {detail && detail.compared.length > 1 && <Compared {...detail} />}
          <Container print="none">
            <RowSection id="cette-facture" title="Cette facture">
              {file && <LinkRow href={file} download title="Télécharger la facture (PDF)" />}
              {readOn && (
                <LinkRow
                  href={paths.consumption}
                  title={`Voir mon relevé du\u00a0${readOn}`}
                  note={detail?.next && `${detail.next.left}\u00a0m³ pas encore facturés`}
                />
              )}
              {detail?.isEstimate && !readOn && (
                <LinkRow
                  href={paths.readingSending}
                  title="Remplacer l’estimation"
                  note="Envoyer mon relevé"
                />
              )}
              {law && <BillLaw {...law} />}
              {delay && <LinkRow href={delay} title="Demander un délai" />}
              <LinkRow href={dispute} title="Contester cette facture" />
            </RowSection>
          </Container>
        </Stack>
      </div>
    </Screen>
  )
}

/** The law wants each bill to show the part of each body and, once a year, the quality of the water. */
function BillLaw({ parts, quality }: ReturnType<typeof billLaw>) {
  return (
    <>
      <FoldRow title={'Où va cet argent\u00a0?'}>
        {parts.length > 0 ? (
          <>
            <Text>La part de chaque organisme, hors taxes, puis les taxes.</Text>
            <dl>
              {parts.map(({ name, note, amount }) => (
                <div key={name} className={cx('sum__line')}>
                  <dt className={cx('sum__term')}>
                    {name}
                    {note && <span className={cx('sum__note')}>{note}</span>}
                  </dt>
                  <dd className={cx('sum__amount')}>{amount}</dd>
                </div>
              ))}
            </dl>
          </>
        ) : (
          <Text>La part de chaque organisme n’est pas connue ici. Elle est sur la facture.</Text>
        )}
      </FoldRow>
      {quality && (
        <FoldRow title={`La qualité de votre eau en ${quality.year}`}>
          {quality.lines.map(line => (
            <Text key={line}>{line}</Text>
          ))}
          <Text size="sm" tone="muted">{`Source\u00a0: ${quality.author}.`}</Text>
        </FoldRow>
      )}
    </>
  )
}
