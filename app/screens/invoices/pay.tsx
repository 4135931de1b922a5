import { useLoaderData } from '@remix-run/react'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { BigSum } from '#ui/big-sum.tsx'
import { Button, LinkButton, PhoneLink } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Alert, Badge, Container, Link, type Page, PageHeading, Text } from '#ui/layout.tsx'
import { sendToProvider, showRecap } from './pay.server.ts'

export const handle: Page = { title: 'Payer mes factures', scriptless: true }

export const loader = guarded(requireSubscriber, showRecap)

export const action = guarded(requireSubscriber, sendToProvider)

/**
 * INV-12. The dialog is a page of its own: nothing moves when scripts start, and its buttons work before they do. Its
 * form is a plain one, since it leads to another site.
 */
export default function Pay() {
  const { place, action, back, phone, submission, total, lines, apart } =
    useLoaderData<typeof loader>()
  const deferred = lines.filter(line => line.deferred)
  return (
    <Container size="column">
      <div role="dialog" aria-label="Payer mes factures" className={cx('card')}>
        <div className={cx('card__body')}>
          <PageHeading sub={place}>Payer mes factures</PageHeading>
          <Sum lines={lines} total={total} />
          {deferred.map(({ number, deferred, part }) => (
            <Alert key={number} tone="warning" title={`Facture ${number}`}>
              <Text>
                {`${deferred?.words}. Payer toute la facture maintenant ${deferred?.state === 'asked' ? 'retire votre demande' : 'y met fin'}.`}
              </Text>
              {part && (
                <Link
                  href={part.href}
                  variant="alone"
                >{`Payer seulement l’échéance, ${part.amount}`}</Link>
              )}
            </Alert>
          ))}
          {apart.length === 0 ? (
            <Text size="sm" tone="muted">
              <NotOnline phone={phone} />
            </Text>
          ) : (
            <Alert tone="info">
              {apart.map(({ number, why }) => (
                <p
                  key={number}
                >{`La facture ${number} n’est pas dans ce montant\u00a0: ${why}.`}</p>
              ))}
              <p>
                <NotOnline phone={phone} />
              </p>
            </Alert>
          )}
          <Text>
            Vous allez payer par carte bancaire sur le site sécurisé de notre prestataire, puis
            revenir ici. Vous pouvez encore annuler là-bas.
          </Text>
          <OwnedForm reloadDocument action={action} aria-label="Payer par carte">
            <input type="hidden" name="submission" value={submission} />
            {deferred.map(({ number }) => (
              <input key={number} type="hidden" name="ends" value={number} />
            ))}
            <div className={cx('stepButtons')}>
              <Button>
                {deferred.length > 0 ? `Payer tout maintenant, ${total}` : `Payer ${total}`}
              </Button>
              <LinkButton href={back} variant="outline">
                Revenir sans payer
              </LinkButton>
            </div>
          </OwnedForm>
        </div>
      </div>
    </Container>
  )
}

const NotOnline = ({ phone }: { phone: string }) => (
  <>
    Les factures qui ne peuvent pas être payées en ligne ne sont pas comprises dans ce montant. Pour
    les régler, contactez notre service Gestion Clientèle au <PhoneLink phone={phone} />.
  </>
)

function Sum({ lines, total }: Pick<Awaited<ReturnType<typeof showRecap>>, 'lines' | 'total'>) {
  return (
    <dl className={cx('sum')}>
      {lines.map(({ number, amount, when, isLate }) => (
        <div key={number} className={cx('sum__line')}>
          <dt className={cx('sum__term')}>
            {`Facture ${number} `}
            {isLate && <Badge tone="late">EN RETARD</Badge>}{' '}
            {when && <span className={cx('sum__note')}>{when}</span>}
          </dt>
          <dd className={cx('sum__amount')}>{amount}</dd>
        </div>
      ))}
      <div className={cx('sum__line', { rank: 'total' })}>
        <dt className={cx('sum__term')}>Total à payer</dt>
        <dd>
          <BigSum>{total}</BigSum>
        </dd>
      </div>
    </dl>
  )
}
