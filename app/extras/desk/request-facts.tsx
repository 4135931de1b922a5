import { cx } from '#theme/classes.ts'
import { Badge, Link } from '#ui/layout.tsx'
import type { ShownDesk } from './request.server.ts'

/** The subscriber's balance, meter readings, other request and helpers. */
export default function Facts({ facts, author }: ShownDesk & { author: string | null }) {
  if (!facts) return null
  const { balance, state, tone, reading, before, other, wrote, helpers } = facts
  return (
    <dl className={cx('deskPanel__figures')}>
      {balance && (
        <div>
          <dt>Solde</dt>
          <dd>
            {state && <Badge tone={tone}>{state}</Badge>} {balance}
          </dd>
        </div>
      )}
      {reading && (
        <div>
          <dt>Relevés</dt>
          <dd>
            {reading} {before && <small>{before}</small>}
          </dd>
        </div>
      )}
      <div>
        <dt>Autre demande</dt>
        <dd>
          {other ? (
            <>
              <Link href={other.href}>{other.id}</Link> <small>{other.type}</small>
            </>
          ) : (
            'Aucune'
          )}
        </dd>
      </div>
      <div>
        <dt>A écrit</dt>
        <dd>
          <b>{author ?? wrote ?? 'L’abonné'}</b>{' '}
          <small>{helpers ? `peut agir\u00a0: ${helpers}` : 'personne n’agit à sa place'}</small>
        </dd>
      </div>
    </dl>
  )
}
