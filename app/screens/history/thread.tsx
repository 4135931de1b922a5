import { cx } from '#theme/classes.ts'
import { Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { Said } from './request.server.ts'

/** What was said about a request, the oldest first: theirs to the right, the utility's to the left. */
export function Thread({ messages }: { messages: Said[] }) {
  return (
    <ol className={cx('thread')}>
      {messages.map(({ isStaff, who, when, text, files }, rank) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nothing is ever put between two messages
        <li key={rank} className={cx('thread__message', { from: isStaff ? 'them' : 'me' })}>
          <Text size="sm">
            <strong>{who}</strong> <span className={cx('thread__when')}>{when}</span>
          </Text>
          {text ? (
            <Text lines="kept">{text}</Text>
          ) : (
            <Text tone="muted">Ce message ne contient aucun texte.</Text>
          )}
          {files.length > 0 && (
            <>
              <VisuallyHidden>Pièces jointes</VisuallyHidden>
              <ul className={cx('thread__files')}>
                {files.map(({ name, about, href }) => (
                  <li key={href}>
                    <Link href={href} download variant="alone">
                      {name}
                    </Link>{' '}
                    <span className={cx('thread__when')}>{about}</span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </li>
      ))}
    </ol>
  )
}
