import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { OwnedForm, useOwner } from '#ui/form/owned-form.tsx'
import { ownerField } from '#ui/form/owner-field.ts'
import { listHref } from '#ui/list-state.ts'
import type { ShownDesk } from './request.server.ts'

/** BEY-168: the agent who holds the request; one press takes it or gives it back. */
export default function Hold({ id, isOpen, ...desk }: ShownDesk & { id: string; isOpen: boolean }) {
  const { search } = useLocation()
  const { agent, holder, reference } = desk
  const self = desk.colleagues.find(({ isSelf }) => isSelf)?.id
  const isMine = agent?.isSelf === true
  return (
    <div className={cx('deskPanel__hold')}>
      <a
        className={`${cx('button', { variant: 'outline', size: 'sm' })} ${cx('deskPanel__back')}`}
        href="#reponse"
      >
        Répondre
      </a>{' '}
      <span className={cx('deskList__agent')}>
        {agent && (
          <span
            className={cx('deskList__initials', { own: isMine ? 'mine' : undefined })}
            aria-hidden="true"
          >
            {agent.initials}
          </span>
        )}{' '}
        <b>{agent ? `Confiée à ${isMine ? 'vous' : agent.words}` : 'À personne'}</b>
      </span>
      {isOpen && self && (
        <OwnedForm
          action={listHref(paths.staffRequest(id), search)}
          encType="multipart/form-data"
          aria-label="Qui tient cette demande"
          preventScrollReset
        >
          <input type="hidden" name="quoi" value="confier" />
          <input type="hidden" name="tenue" value={holder} />
          <input type="hidden" name="referenceDesk" value={reference} />
          <Button
            variant="outline"
            size="sm"
            name="agent"
            value={isMine ? '' : self}
            data-key={isMine ? undefined : 'take'}
          >
            {isMine ? 'Rendre' : 'La prendre'}
          </Button>
        </OwnedForm>
      )}
      <Presence id={id} watcher={desk.watcher} />
    </div>
  )
}

type Watcher = ShownDesk['watcher']

/** How often the script says that the agent is still there, and learns which colleague is too. */
const everyMs = 30_000

/**
 * BEY-170: the colleague who has this request open; without the script, as of the loading of the page. The script tells
 * the portal that the agent looks at the request, and from the first key in a text that they answer it.
 */
function Presence({ id, watcher }: { id: string; watcher: Watcher }) {
  const [now, setNow] = useState(watcher)
  const owner = useOwner()
  useEffect(() => setNow(watcher), [watcher])
  useEffect(() => {
    let isAnswering = false
    const tell = async (isGone = false) => {
      const body = new URLSearchParams({
        [ownerField]: owner ?? '',
        demande: id,
        etat: isGone ? 'parti' : isAnswering ? 'repond' : 'regarde',
      })
      try {
        const answer = await fetch(paths.presence, { method: 'POST', body, keepalive: isGone })
        if (answer.ok && !isGone) setNow((await answer.json()) as Watcher)
      } catch {
        // Nothing depends on this message, and the next one says it again.
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
  }, [id, owner])
  return (
    <span role="status" className={cx('deskList__agent', { busy: now ? 'there' : undefined })}>
      {now && `${now.name} ${now.words}`}
    </span>
  )
}
