import { LinkButton } from '#ui/button.tsx'
import { Link } from '#ui/layout.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { HelpRow } from './help-row.tsx'
import type { otherWaysIn } from './log-in.server.ts'

type Props = ReturnType<typeof otherWaysIn>

/** BEY-188: ways for subscribers who have no account or do not use it. All fit on the screen of a phone. */
export function OtherWaysIn({ ways, opening }: Props) {
  return (
    <Rows>
      <HelpRow opening={opening} />
      {ways.map(
        ({ href, title, note, provider }) =>
          !provider && <LinkRow key={href} href={href} title={title} note={note} />,
      )}
    </Rows>
  )
}

/** BEY-751: the button of a provider of identities, in its own words and colour, and what it says of itself. */
export function Providers({ ways }: Pick<Props, 'ways'>) {
  return ways.map(
    ({ href, title, provider }) =>
      provider && (
        <div key={href}>
          <LinkButton href={href} download variant="state" width="full">
            <span>
              S’identifier avec <strong>{title}</strong>
            </span>
          </LinkButton>{' '}
          <Link href={provider.about} variant="alone">
            {provider.question}
          </Link>
        </div>
      ),
  )
}
