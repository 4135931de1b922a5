import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import type { FormNotice } from '#ui/form/notice.tsx'
import { Cluster, Heading, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Missing } from '#ui/missing.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { BeingChecked } from '../shell/payments-under-way.tsx'
import { SelectPoint } from '../shell/select-point.tsx'
import { Bill } from './bill.tsx'
import type { owedOf } from './owed.server.ts'
import { StateBadge } from './state-badge.tsx'
import { inYourFavour, lateNotice, settled } from './texts.ts'

/** `missing`: shown when a balance could not be read. */
type Props = ReturnType<typeof owedOf> & { phone: string; missing: FormNotice | null }
type Point = Props['points'][0]

/** HOME-06 to HOME-13: what is owed for all metering points together, first; one payment for each that owes. */
export function Owed(props: Props) {
  const { state, title, amount, points, lateCount, others, phone, checking, missing, delay } = props
  const [first, ...more] = points
  const isOne = first && more.length === 0
  return (
    <section aria-labelledby="solde" className={cx('owed')}>
      <div className={cx('owed__sum')}>
        <h2 id="solde" className={cx('owed__title')}>
          {title} {amount && <strong className={cx('owed__amount')}>{amount}</strong>}
        </h2>
        {(state === 'solde' || state === 'avoir') && (
          <p>
            <StateBadge state={state} />
          </p>
        )}
        {state === 'solde' && <Text>{settled}</Text>}
        {state === 'avoir' && <Text>{inYourFavour}</Text>}
        {lateCount > 0 && (
          <Cluster>
            <p className={cx('owed__late')}>{lateNotice(lateCount)}</p>
            {isOne && <SeeInvoices {...first} />}
          </Cluster>
        )}
        {isOne && <When {...first} isLate={lateCount > 0} />}
        <BeingChecked text={checking} />
        <Missing notice={missing} />
        {isOne && <Pay {...first} />}
        {isOne && lateCount === 0 && <SeeInvoices {...first} />}
      </div>
      <div className={cx('owed__more')}>
        {isOne && <Bills {...first} />}
        {!isOne &&
          points.map(point => (
            <Stack key={point.pdc} gap="tight">
              <Heading level={3}>{point.street}</Heading>
              <Pay {...point} variant={point === first ? 'solid' : 'outline'} />
              <Bills {...point} />
              <SeeInvoices {...point} />
            </Stack>
          ))}
        {others && (
          <Text size="sm" tone="muted">
            {others}
          </Text>
        )}
        {first && (
          <Text size="sm" tone="muted">
            Une difficulté pour payer&nbsp;? Parlons-en&nbsp;: <PhoneLink phone={phone} />
          </Text>
        )}
        {delay && (
          <div>
            <Link href={delay} variant="alone">
              Demander un délai
            </Link>
          </div>
        )}
      </div>
    </section>
  )
}

/** Of the one metering point that owes: until when, and which. */
function When({ bills, street, isLate }: Point & { isLate: boolean }) {
  const only = bills.length === 1 && !isLate && !bills[0]?.held ? bills[0] : undefined
  if (!only && !street) return null
  return (
    <p>
      {only && (
        <>
          au plus tard le <strong>{only.deadline}</strong>
        </>
      )}
      {only && street && ', '}
      {street && `pour l’adresse ${street}`}.
    </p>
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

function Bills({ bills }: Point) {
  if (bills.length === 0) return null
  return (
    <ul className={cx('owed__bills')}>
      {bills.map(bill => (
        <Bill key={bill.number} {...bill} />
      ))}
    </ul>
  )
}

/** HOME-10: a link for the metering point that is shown; any other is selected first. */
function SeeInvoices({ isShown, pdc, street }: Point) {
  if (isShown)
    return (
      <div>
        <Link href={paths.invoiceList} variant="alone">
          Voir mes factures
        </Link>
      </div>
    )
  return (
    <SelectPoint pdc={pdc} to={paths.invoiceList}>
      <Button variant="ghost">
        Voir mes factures<VisuallyHidden>{`, ${street}`}</VisuallyHidden>
      </Button>
    </SelectPoint>
  )
}
