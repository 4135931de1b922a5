import { cx } from '#theme/classes.ts'
import { VisuallyHidden } from '#ui/layout.tsx'
import type { shownAgent, shownWatcher } from './colleagues.server.ts'

type Props = {
  agent: ReturnType<typeof shownAgent> | null
  watcher: ReturnType<typeof shownWatcher>
  /** No agent has to hold it any more: « Personne » would read as if none had treated it. */
  isTreated?: boolean
}

/** The agent who holds a request, or rather the colleague who reads or answers it now. */
export default function Holder({ agent, watcher, isTreated }: Props) {
  if (isTreated) return null
  const busy = watcher ? ('there' as const) : undefined
  return (
    <span className={cx('deskList__agent', { busy, own: agent || watcher ? undefined : 'none' })}>
      {agent && (
        <span
          className={cx('deskList__initials', { busy, own: agent.isSelf ? 'mine' : undefined })}
          aria-hidden="true"
        >
          {agent.initials}
        </span>
      )}
      {watcher ? (
        <span>
          <VisuallyHidden>{`${watcher.name} `}</VisuallyHidden>
          {watcher.words}
        </span>
      ) : (
        <span>{agent?.words ?? 'Personne'}</span>
      )}
    </span>
  )
}
