import { useLoaderData, useLocation } from '@remix-run/react'
import { useAtPoint } from '#page/at-point.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { AmountCard } from '#ui/amount-card.tsx'
import { Button } from '#ui/button.tsx'
import { Missing } from '#ui/form/form.tsx'
import { type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { useIsOpen, useTheirs } from '#ui/open-pages.ts'
import { LinkRow, RowButton, Rows, Section } from '#ui/rows.tsx'
import { EmptyState } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { BeingChecked } from '../shell/payments-under-way.tsx'
import { PointRows } from '../shell/point-rows.tsx'
import { StateBadge } from '../shell/state-badge.tsx'
import { Choosing, choiceForm, InvoiceTable } from './invoice-table.tsx'
import { showInvoices } from './list.server.ts'
import { OwedElsewhere } from './owed-elsewhere.tsx'
import { allSettled, Paid } from './paid.tsx'
import { type Settled, SettledInvoices, SettledRows } from './settled-invoices.tsx'

export const handle: Page = { title: 'Mes factures', scriptless: true }

export const loader = guarded(requireSubscriber, showInvoices)

/** INV-01: the list of invoices. It also answers at the hub's address, where tabs lead to the hub's two entries. */
export default function InvoiceList() {
  const {
    pdc,
    address,
    isMonthly,
    planHref,
    isEmpty,
    paid,
    checking,
    eInvoice,
    missing,
    ...lists
  } = useLoaderData<typeof loader>()
  const { elsewhere, open, settled } = lists
  // When only other addresses owe, a line instead of a card says that nothing is owed at this one.
  const isQuiet = !open.isPayable && elsewhere.owed.length > 0 && open.invoices.length === 0
  const isHub = useLocation().pathname.replace(/\/$/, '') === paths.invoices
  const atPoint = useAtPoint()
  // One list of what is owed and what was paid, unless other addresses come between them.
  const isOneList =
    settled.pages === 1 &&
    open.invoices.length > 0 &&
    !(open.isPayable && elsewhere.owed.length > 0)
  const below = isOneList ? settled : undefined
  const due = (
    <>
      <BeingChecked text={checking} />
      <Missing notice={missing} />
      {open.isPayable && <OpenInvoices pdc={pdc} {...open} settled={paid ? undefined : below} />}
      {elsewhere.owed.length > 0 && <OwedElsewhere {...elsewhere} isFirst={!open.isPayable} />}
    </>
  )
  if (paid)
    return (
      <Paid
        {...paid}
        isSettled={paid.pdc === pdc && !open.isPayable}
        owes={open.isPayable || elsewhere.owed.length > 0}
      >
        {due}
      </Paid>
    )
  return (
    <Stack gap="loose">
      <PageHeading
        above={{ label: 'Mes factures', ...(!isHub && { href: atPoint(paths.invoices) }) }}
        sub={`${address} · ${pdc}`}
      >
        Mes factures
      </PageHeading>
      {isHub && (
        <Tabs
          label="Mes factures"
          kind="head"
          current={atPoint(paths.invoices)}
          items={[
            { href: atPoint(paths.invoiceList), label: 'Consulter et payer' },
            { href: atPoint(paths.consumption), label: 'Ma consommation' },
          ]}
        />
      )}
      {due}
      {!open.isPayable && !isEmpty && (
        <NothingOwed pdc={pdc} isQuiet={isQuiet} {...open} settled={below} />
      )}
      {isEmpty && <EmptyState title="Aucune facture trouvé" />}
      <Missing notice={eInvoice?.missing} />
      {!below && (
        <SettledInvoices pdc={pdc} {...settled} title={isQuiet ? address : 'Payées'}>
          {isQuiet && (
            <p className={cx('tablePanel__head')}>
              <StateBadge state="solde" /> {allSettled}
            </p>
          )}
        </SettledInvoices>
      )}
      {elsewhere.all.length > 0 && (
        <PointRows
          id="adresses"
          title={elsewhere.all.length > 1 ? 'Mes autres adresses' : 'Mon autre adresse'}
          to={paths.invoices}
          points={elsewhere.all}
        />
      )}
      <Section id="autour" title="Autour de mes factures">
        <Rows>
          <LinkRow href={paths.payments} title="Mes paiements et mes reçus" />
          {planHref && (
            <LinkRow href={planHref} title="Étaler mes paiements avec la mensualisation" />
          )}
          {isMonthly && <LinkRow href={paths.monthlySchedule} title="Ma mensualisation" />}
          {eInvoice && !eInvoice.missing && (
            <LinkRow
              href={paths.eInvoice}
              title="Recevoir mes factures par e-mail"
              note={eInvoice.since && `Depuis le ${eInvoice.since}`}
            />
          )}
          {!isHub && <LinkRow href={atPoint(paths.consumption)} title="Ma consommation" />}
          {!isEmpty && (
            <li className={cx('rows__item')}>
              <RowButton
                form={choiceForm}
                formAction={paths.invoiceExport}
                title="Télécharger la liste (CSV)"
                note="Toutes mes factures, ou celles cochées"
              />
            </li>
          )}
        </Rows>
      </Section>
    </Stack>
  )
}

type Loaded = Awaited<ReturnType<typeof showInvoices>>

type Open = Loaded['open'] & {
  pdc: string
  /** What stands below in the same list. */
  settled: Settled | undefined
}

/**
 * INV-04, INV-05, INV-11: what is due, and the credits that are deducted from it. A plain form, since another of its
 * buttons downloads a file; nothing is paid yet.
 */
function OpenInvoices({ pdc, total, pay, why, count, late, invoices, settled }: Open) {
  const mayPay = useIsOpen(paths.payment)
  const words = useTheirs()
  return (
    <form id={choiceForm} action={paths.payment} aria-label="Payer">
      <input type="hidden" name="pdc" value={pdc} />
      <AmountCard
        id="a-payer"
        label={`À payer\u00a0: ${count}`}
        amount={total}
        note={
          (late || why) && (
            <>
              {/* A credit may leave less than what is late. */}
              {late && (
                <Text>
                  {late === total ? 'En retard.' : `${why ? '' : 'dont '}${late} en retard.`}
                </Text>
              )}
              {why && <Text>{words(why)}</Text>}
            </>
          )
        }
        action={
          mayPay && (
            <Button width="full">{`Payer mes factures${pay ? `\u00a0: ${pay}` : ''}`}</Button>
          )
        }
      >
        <Choosing label={invoices.length > 1 ? 'Ne payer qu’une facture' : 'Choisir des factures'}>
          <InvoiceTable kind="open" pdc={pdc} caption="Factures à payer" invoices={invoices} />
          {settled && <SettledRows pdc={pdc} {...settled} below />}
        </Choosing>
      </AmountCard>
    </form>
  )
}

/** Says that nothing is owed at this address, and lists credits. Its form holds what is ticked for the spreadsheet. */
function NothingOwed({ pdc, isQuiet, invoices, settled }: Open & { isQuiet: boolean }) {
  const hasCredit = invoices.length > 0
  const words = useTheirs()
  return (
    <form id={choiceForm} action={paths.payment} aria-label="Mes factures" hidden={isQuiet}>
      <input type="hidden" name="pdc" value={pdc} />
      {!isQuiet && (
        <AmountCard
          id="a-payer"
          label=""
          sentence="Vous n’avez rien à payer"
          tag={<StateBadge state={hasCredit ? 'avoir' : 'solde'} />}
          note={
            <Text tone="muted" size="sm">
              {words(
                hasCredit ? 'Votre avoir sera déduit de votre prochaine facture.' : allSettled,
              )}
            </Text>
          }
        >
          {hasCredit && (
            <Choosing label="Choisir pour la liste (CSV)">
              <InvoiceTable kind="open" pdc={pdc} caption="Avoirs" invoices={invoices} />
              {settled && <SettledRows pdc={pdc} {...settled} below />}
            </Choosing>
          )}
        </AmountCard>
      )}
    </form>
  )
}
