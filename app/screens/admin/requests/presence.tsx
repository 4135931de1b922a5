import { useEffect, useState } from 'react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import type { ShownDesk } from './desk.server.ts'

type Watcher = ShownDesk['watcher']

/** How often the script says that the agent is still there, and learns which colleague is too. */
const everyMs = 30_000

/**
 * BEY-170: the colleague who has this request open. The script tells the portal that the agent looks at it, and from
 * the first key in its message that they answer; without it, the page says what held when it was made.
 */
export function Presence({ id, watcher }: { id: string; watcher: Watcher }) {
  const [now, setNow] = useState(watcher)
  useEffect(() => setNow(watcher), [watcher])
  useEffect(() => {
    let isAnswering = false
    const tell = async (isGone = false) => {
      const body = new URLSearchParams({
        demande: id,
        etat: isGone ? 'parti' : isAnswering ? 'repond' : 'regarde',
      })
      try {
        const answer = await fetch(paths.presence, { method: 'POST', body, keepalive: isGone })
        if (answer.ok && !isGone) setNow((await answer.json()) as Watcher)
      } catch {
        // Nothing depends on it, and the next call says it again.
      }
    }
    const onKey = ({ target }: Event) => {
      if (isAnswering || !(target instanceof HTMLTextAreaElement)) return
      isAnswering = true
      tell()
    }
    tell()
    const timer = setInterval(tell, everyMs)
    const leave = () => tell(true)
    document.addEventListener('input', onKey)
    addEventListener('pagehide', leave)
    return () => {
      clearInterval(timer)
      document.removeEventListener('input', onKey)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id])
  return (
    <span role="status" className={cx('deskList__agent', { busy: now ? 'there' : undefined })}>
      {now && `${now.name} ${now.words}`}
    </span>
  )
}
