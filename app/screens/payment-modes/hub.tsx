import { useLoaderData } from '@remix-run/react'
import { hasPaymentMode } from '#domain/payment-modes.ts'
import { streetLine } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { MaskedIban } from '#ui/definition-list.tsx'
import { Missing } from '#ui/form/form.tsx'
import { Badge, type Page, Screen } from '#ui/layout.tsx'
import { LinkRow, RowButton, RowSection } from '#ui/rows.tsx'
import { contractEnds, endBeforePlan, endPassed } from '../shell/contract-ends.server.ts'
import { SelectPoint } from '../shell/select-point.tsx'
import { pointMode, presentAccounts } from './bank.server.ts'
import { nextDeposits } from './monthly-schedule.server.ts'

export const handle: Page = { title: 'Mon mode de paiement', scriptless: true }

export const loader = guarded(requireSubscriber, async subscriber => {
  const { pdc, pdcs, today } = subscriber
  const debited = pdcs.filter(({ contract }) => hasPaymentMode(contract))
  // The accounts and instalments only help to recognise the points: the page is shown without them if they cannot be read.
  const [{ value: accounts, notice }, next, ended] = await Promise.all([
    orNotice(presentAccounts(subscriber, debited), []),
    nextDeposits(subscriber, pdcs),
    contractEnds(subscriber),
  ])
  const isOver = endPassed(ended, pdc.pdcRef, today) !== undefined
  const mayBegin = !endBeforePlan(ended, pdc.pdcRef, today)
  return {
    points: pdcs.map(one =>
      pointMode(one, accounts, next.deposits, endPassed(ended, one.pdcRef, today)),
    ),
    missing: notice ?? next.notice,
    place:
      pdcs.length > 1
        ? `Pour l’adresse affichée\u00a0: ${streetLine(pdc.adress)}`
        : 'Mes possibilités',
    // DD-01, BANK-01, BEY-750
    isDebited: pdc.contract.paymentMode === 1,
    isMonthly: pdc.contract.monthlyPayment === 1,
    hasDirectDebitTile:
      pdc.contract.monthlyPayment === 0 && (pdc.contract.paymentMode === 1 || !isOver),
    hasMonthlyTile: pdc.contract.monthlyPayment === 1 || mayBegin,
    hasBankTile: hasPaymentMode(pdc.contract),
    // DD-13: the entries follow the selected address, and the account of another is changed by selecting it.
    elsewhere: hasPaymentMode(pdc.contract)
      ? null
      : (debited.map(({ pdcRef, adress }) => ({ ref: pdcRef, street: streetLine(adress) }))[0] ??
        null),
  }
})

/** Every metering point with its mode, then the links of the selected one (DD-01, MON-01, BANK-01, DD-13). */
export default function PaymentModes() {
  const { points, missing, place, elsewhere, ...tiles } = useLoaderData<typeof loader>()
  const { isDebited, isMonthly, hasDirectDebitTile, hasMonthlyTile, hasBankTile } = tiles
  const active = <Badge tone="success">Actif</Badge>
  return (
    <Screen title="Mon mode de paiement">
      <Missing notice={missing} />
      {/* A row selects its metering point, so that the page it opens is about that point (DD-13). */}
      <RowSection id="adresses" title={points.length > 1 ? 'Mes adresses' : 'Mon adresse'}>
        {points.map(({ ref, address, mode, next, how, action, to }) => (
          <li key={ref} className={cx('rows__item')}>
            <SelectPoint pdc={ref} to={to}>
              <RowButton
                title={address}
                note={
                  <>
                    {ref}
                    <br />
                    {how && (
                      <>
                        <MaskedIban text={how} />
                        <br />
                      </>
                    )}
                    {action}
                  </>
                }
                end={
                  mode && (
                    <>
                      <Badge tone="success">{mode}</Badge>
                      {next && (
                        <>
                          {' '}
                          <span className={cx('rows__title')}>{next.amount}</span>{' '}
                          <span className={cx('rows__note')}>{`le ${next.day}`}</span>
                        </>
                      )}
                    </>
                  )
                }
              />
            </SelectPoint>
          </li>
        ))}
      </RowSection>
      {(hasDirectDebitTile || hasMonthlyTile || hasBankTile) && (
        <RowSection id="portes" title={place}>
          {hasDirectDebitTile && (
            <LinkRow
              href={paths.directDebit}
              title="Prélèvement automatique"
              note="Chaque facture est prélevée sur votre compte à son échéance."
              end={isDebited && active}
            />
          )}
          {hasMonthlyTile && (
            <LinkRow
              href={paths.monthly}
              title="Mensualisation"
              note="Dix prélèvements égaux, puis une régularisation."
              end={isMonthly && active}
            />
          )}
          {hasBankTile && (
            <LinkRow
              href={paths.bankChange}
              title="Modifier mes coordonnées bancaires"
              note="Changer le compte qui est débité."
            />
          )}
        </RowSection>
      )}
      {elsewhere && (
        <RowSection id="ailleurs" title="Pour une autre adresse">
          <li className={cx('rows__item')}>
            <SelectPoint pdc={elsewhere.ref} to={paths.bankChange}>
              <RowButton
                title="Modifier mes coordonnées bancaires"
                note={`Affiche l’adresse débitée\u00a0: ${elsewhere.street}.`}
              />
            </SelectPoint>
          </li>
        </RowSection>
      )}
    </Screen>
  )
}
