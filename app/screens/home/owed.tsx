import { useContext } from 'react'
import { withArticle } from '#domain/town.ts'
import * as paths from '#paths.ts'
import type { Stage } from '#payment/history.server.ts'
import { AmountCard } from '#ui/amount-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { type FormNotice, Missing } from '#ui/form/form.tsx'
import { Link, Text, VisuallyHidden } from '#ui/layout.tsx'
import { OpenPages, useTheirs } from '#ui/open-pages.ts'
import { LinkRow, Row, Rows } from '#ui/rows.tsx'
import type { ShownDeferral } from '../shell/deferrals.server.ts'
import { BeingChecked, DeferralBadge, PaymentBadge } from '../shell/payments-under-way.tsx'
import { StateBadge } from '../shell/state-badge.tsx'
import type { owedOf } from './owed.server.ts'
import { inYourFavour, lateNotice, settled } from './texts.ts'

type Props = ReturnType<typeof owedOf> & {
  /** Said when a balance could not be read. */
  missing: FormNotice | null
  /** The next instalment of a monthly plan. */
  next: { day: string; amount: string; plan: string } | null
  latest: { href: string; number: string; issued: string; amount: string } | null
}
type Point = Props['points'][0]

/**
 * HOME-06 to HOME-13: first what is owed for all metering points together, then a payment for each that owes. `isShort`:
 * the invoices stand in `OwedBills`, below what is more urgent than they are.
 */
export function Owed(props: Props & { isShort: boolean }) {
  const { state, title, amount, points, lateCount, checking, missing, next, latest } = props
  const [first, ...more] = points
  const only = first && more.length === 0 ? first : undefined
  const bill = only?.bills.length === 1 ? only.bills[0] : undefined
  const nothingOwed = state === 'solde' || state === 'avoir' ? state : undefined
  const words = useTheirs()
  const note = (
    <>
      {state === 'solde' && !missing && (
        <Text tone="muted" size="sm">
          {words(settled)}
        </Text>
      )}
      {state === 'avoir' && <Text>{words(inYourFavour)}</Text>}
      {first && (
        <p>
          {lateCount > 0 && <span>{`${lateNotice(lateCount)} `}</span>}
          {only && <DeadlineAndPlace {...only} />}
          <Link href={paths.invoiceList}>{words('Voir mes factures')}</Link>
        </p>
      )}
      {only?.why && <Text>{words(only.why)}</Text>}
      <BeingChecked text={checking} />
      <Missing notice={missing} />
    </>
  )
  if (!first && next && nothingOwed)
    return <NextDebit {...next} state={nothingOwed} credit={amount} />
  const card = {
    id: 'solde',
    note,
    action: only && <Pay {...only} />,
    // A state is shown where there is one invoice to pay, or none.
    tag:
      bill && !bill.deferred ? (
        <StateBadge state={bill.state} />
      ) : (
        nothingOwed && <StateBadge state={nothingOwed} />
      ),
  }
  const rows = first && !props.isShort && (
    <Rows>
      <Bills {...props} />
    </Rows>
  )
  if (!amount)
    return (
      <AmountCard {...card} label="" sentence={title}>
        {rows || (state === 'solde' && latest && <Latest {...latest} />)}
      </AmountCard>
    )
  return (
    <AmountCard {...card} label={title} amount={amount}>
      {rows}
    </AmountCard>
  )
}

type BillsProps = Pick<Props, 'points' | 'lateCount' | 'delay'>

export const OwedBills = (props: BillsProps) => (
  <section aria-label="Factures à payer">
    <Rows>
      <Bills {...props} />
    </Rows>
  </section>
)

function Bills({ points, lateCount, delay }: BillsProps) {
  return (
    <>
      {points.map((point, rank) => (
        <PointBills key={point.pdc} {...point} isAlone={points.length === 1} isFirst={rank === 0} />
      ))}
      {lateCount > 0 && (
        <LinkRow
          href={delay ?? paths.contact}
          title={'Une difficulté pour payer\u00a0?'}
          note={delay ? 'Demandez un délai, ou appelez-nous.' : 'Parlons-en.'}
        />
      )}
    </>
  )
}

/** The card for a subscriber with a monthly plan who owes nothing but the next instalment. */
function NextDebit(props: {
  day: string
  amount: string
  plan: string
  state: 'solde' | 'avoir'
  credit: string | null
}) {
  const { day, amount, plan, state, credit } = props
  return (
    <AmountCard
      id="solde"
      label="Prochain prélèvement"
      amount={amount}
      state="flows"
      note={
        <Text>
          {'le '}
          <strong>{day}</strong>. Vous n’avez rien à faire.
        </Text>
      }
    >
      <Rows>
        <LinkRow
          href={paths.invoiceList}
          title={credit ? `Nous vous devons ${credit}` : settled}
          note={credit && inYourFavour}
          end={<StateBadge state={state} />}
        />
        <LinkRow href={paths.monthlySchedule} title="Mon échéancier" note={plan} />
      </Rows>
    </AmountCard>
  )
}

/** The last invoice. A helper has no menu with « Mes factures »: a second row leads there. */
function Latest({ href, number, issued, amount }: NonNullable<Props['latest']>) {
  const isHelper = useContext(OpenPages) !== undefined
  return (
    <Rows>
      <LinkRow href={href} title={`Facture du ${issued}`} note={`${number}, réglée`} end={amount} />
      {isHelper && <LinkRow href={paths.invoiceList} title="Toutes ses factures" />}
    </Rows>
  )
}

/** For the only metering point that owes: its deadline, and its address where another point is selected. */
function DeadlineAndPlace({ bills, isShown, ...point }: Point) {
  const one = bills.length === 1 && !bills[0]?.deferred ? bills[0] : undefined
  const bill = one?.state === 'regler' ? one : undefined
  const street = isShown ? null : point.street
  if (!bill && !street) return null
  return (
    <>
      {bill && (
        <>
          au plus tard le&nbsp;<strong>{bill.deadline}</strong>
        </>
      )}
      {bill && street && <span>{', '}</span>}
      <span>{street && (bill ? withArticle('au', street) : `Adresse\u00a0: ${street}`)}</span>
      {'. '}
    </>
  )
}

function Pay({ pay, street, variant = 'solid' }: Point & { variant?: 'solid' | 'outline' }) {
  if (!pay) return null
  return (
    <LinkButton href={pay.href} width="full" variant={variant}>
      {`Payer ${pay.amount}`}
      {street && <VisuallyHidden>{`, ${street}`}</VisuallyHidden>}
    </LinkButton>
  )
}

/** Each of several metering points has its own button; the most urgent point comes first. */
function PointBills(point: Point & { isAlone: boolean; isFirst: boolean }) {
  const { bills, pdc, street, why, isAlone, isFirst } = point
  return (
    <>
      {!isAlone && (
        <Row
          title={street}
          note={why ? `${pdc}. ${why}` : pdc}
          end={<Pay {...point} variant={isFirst ? 'solid' : 'outline'} />}
        />
      )}
      {bills.map(bill => (
        <Bill key={bill.number} pdc={pdc} {...bill} isAlone={isAlone && bills.length === 1} />
      ))}
    </>
  )
}

type BillProps = {
  number: string
  issued: string
  pdc: string
  state: 'regler' | 'retard'
  deadline: string
  amount: string
  payment?: Stage | undefined
  deferred?: ShownDeferral | undefined
  isAlone: boolean
}

/** HOME-07, HOME-08: an invoice that is due. On the day of its deadline it is not late yet (HOME-13). */
function Bill({
  number,
  issued,
  pdc,
  state,
  deadline,
  amount,
  payment,
  deferred,
  isAlone,
}: BillProps) {
  const name = `Facture du\u00a0${issued}`
  // The deadline of the only invoice is already said above the rows.
  const due = !isAlone || state === 'retard' ? `au plus tard le\u00a0${deadline}` : undefined
  const until = deferred?.words ?? due
  return (
    <LinkRow
      href={paths.invoice(number, pdc)}
      title={isAlone ? 'Pourquoi ce montant\u00a0?' : name}
      note={
        <>
          {isAlone ? <span>{`${name}, ${number}`}</span> : number}
          {until && (
            <>
              <br />
              {until}
            </>
          )}
          {payment && (
            <>
              <br />
              <PaymentBadge stage={payment} />
            </>
          )}
        </>
      }
      end={
        (deferred || !isAlone) && (
          <>
            {!isAlone && amount}
            {!isAlone && <br />}
            {deferred ? <DeferralBadge {...deferred} /> : <StateBadge state={state} />}
          </>
        )
      }
    />
  )
}
