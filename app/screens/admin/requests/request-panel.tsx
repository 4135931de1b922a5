import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { RequestFacts } from '#extras/request-parts.tsx'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { PhoneLink } from '#ui/button.tsx'
import { Badge, Disclosure, Drawing, Heading, Link, Stack, Text } from '#ui/layout.tsx'
import { Popup } from '#ui/popup.tsx'
import type { ShownTrace } from '../shell/traces.server.ts'
import { TraceSection } from '../shell/traces.tsx'
import type { ShownDetail, ShownFile } from './request.server.ts'

type Props = ShownDetail & {
  id: string
  /** What extras show of the request. */
  parts: Record<string, object>
  traces: ShownTrace[]
  /** The form proposes the ready answer of the request before: the panel scrolls to the message that it answers. */
  isRepeated: boolean
  /** A decision to make, shown between the facts and the thread. */
  children?: ReactNode
}

/** The sender of a request and the facts about them, which stay in sight; all that was said and done scrolls below. */
export function RequestPanel({ id, parts, traces, isRepeated, children, ...request }: Props) {
  const asked = useRef<HTMLDivElement>(null)
  const latest = useRef<HTMLDivElement>(null)
  const { who, pdc, thread, sentBy, openedBy, madeOn } = request
  const author = openedBy ? `${openedBy}, pour l’abonné` : sentBy
  const last = thread.findLastIndex(({ by }) => by === 'subscriber')
  // The stylesheet does so, too, where the browser knows how: without the script.
  useEffect(() => {
    const text = latest.current ?? (isRepeated ? asked.current : null)
    const scrolled = text?.closest('section')
    if (!text || !scrolled || !asked.current) return
    const top = text.offsetTop - scrolled.offsetTop - 8
    const most = scrolled.scrollHeight - scrolled.clientHeight
    // A thread that ends too soon is made longer, so that no message is cut at its top; browsers ignore a length below 0.
    if (most > 0) asked.current.style.paddingBottom = `${top - most}px`
    scrolled.scrollTop = top
  }, [isRepeated])
  return (
    <>
      <div className={cx('deskPanel__facts')}>
        <p className={cx('deskPanel__name')}>
          <b>{who.name}</b> <span>{who.refAbo}</span>{' '}
          {who.account && <Link href={who.account}>Sa fiche</Link>}{' '}
          {who.phone && <PhoneLink phone={who.phone} />}{' '}
          {who.mail && <Link href={`mailto:${who.mail}`}>{who.mail}</Link>}
        </p>
        <p className={cx('deskList__address')}>{`${who.address}, ${pdc}`}</p>
        {openedBy && <p>{`Ouverte pour l’abonné par ${openedBy}.`}</p>}
        {sentBy && <p>{`Envoyée par ${sentBy}, à qui l’abonné a donné accès.`}</p>}
        <RequestFacts filled={parts} author={author} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls is reached by the keyboard */}
      <section className={cx('deskPanel__scroll')} aria-label="Échanges" tabIndex={0}>
        {children}
        <div ref={asked} className={cx('deskPanel__thread')}>
          <div className={cx('deskPanel__message')}>
            <div className={cx('deskPanel__when')}>
              <Heading level={3}>{author ?? who.name}</Heading>
              <span>{`le ${madeOn}`}</span>
              <Popup
                id="message"
                label="Lire en grand"
                title={`Message de la demande ${id}`}
                variant="ghost"
                size="wide"
              >
                <RequestText id={id} {...request} isLarge />
              </Popup>
            </div>
            <RequestText id={id} {...request} />
          </div>
          {thread.map((item, rank) =>
            item.by === 'step' ? (
              <p key={item.title} className={cx('deskPanel__event')}>
                {item.title}
              </p>
            ) : (
              <Said
                key={`${item.at} ${item.title} ${item.text}`}
                latest={rank === last ? latest : undefined}
                id={id}
                {...item}
                by={item.by}
              />
            ),
          )}
        </div>
        <Disclosure summary="Historique">
          <TraceSection traces={traces} about="cette demande" />
        </Disclosure>
      </section>
    </>
  )
}

type Item = Omit<ShownDetail['thread'][number], 'by'> & {
  by: 'staff' | 'subscriber' | 'note'
  /** Of the subscriber's latest message, at which the thread opens. */
  latest: RefObject<HTMLDivElement> | undefined
}

/** An entry of the thread. A note looks different, so that no agent takes it for a message to the subscriber. */
function Said({ id, by, title, at, text, mail, files, latest }: Item & { id: string }) {
  const look = { by: by === 'subscriber' ? undefined : by } as const
  const opened = latest ? ('here' as const) : undefined
  return (
    <div ref={latest} className={cx('deskPanel__message', { ...look, opened })}>
      <div className={cx('deskPanel__when', look)}>
        {by === 'note' && <Drawing d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3" />}
        <Heading level={3}>{title}</Heading>
        <span>{by === 'note' ? `le ${at}, jamais envoyée` : `le ${at}`}</span>
        {mail && <Badge tone={mail.tone}>{mail.text}</Badge>}
      </div>
      <Text lines="kept">{text}</Text>
      {files.length > 0 && <RequestFiles id={id} files={files} />}
    </div>
  )
}

type Files = { id: string; files: ShownFile[]; isLarge?: boolean }

/** ADMREQ-17, ADMREQ-18: the message of the subscriber, with its line breaks, and the files that came with it. */
function RequestText({ message, ...sent }: Files & { message: string }) {
  return (
    <Stack gap="tight">
      {message ? (
        <Text lines="kept" size={sent.isLarge ? 'lg' : undefined}>
          {message}
        </Text>
      ) : (
        <Text tone="muted">Cette demande ne contient aucun message.</Text>
      )}
      {sent.files.length > 0 && (
        <div>
          <Heading level={4} size="sm">
            Pièce(s) transmise(s)
          </Heading>
          <RequestFiles {...sent} />
        </div>
      )}
    </Stack>
  )
}

/** The files of a request, as links that save them; photos are shown as well, and PDF where they are read large. */
function RequestFiles({ id, files, isLarge }: Files) {
  return (
    <ul className={cx('deskPanel__files', { photos: isLarge ? 'large' : undefined })}>
      {files.map(file => {
        const href = paths.staffRequestFile(id, file.id)
        return (
          <li key={file.id}>
            <Link href={href} download variant="alone">
              {/\.jpe?g$/i.test(file.name) && (
                <img
                  src={`${href}?vue${isLarge ? '' : '=petite'}`}
                  alt=""
                  loading="lazy"
                  width={100}
                  height={75}
                />
              )}
              {file.name}
            </Link>
            {file.size && <span>{` (${file.size})`}</span>}
            {isLarge && /\.pdf$/i.test(file.name) && (
              <iframe
                title={file.name}
                src={`${href}?vue#navpanes=0&view=FitH`}
                loading="lazy"
                // The page hears of no Tab that leaves it: the popup would stay open. The file itself is the link above.
                tabIndex={-1}
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
