import { LinkRow, Rows } from '#ui/rows.tsx'
import { HelpRow } from './help-row.tsx'
import type { otherWaysIn } from './log-in.server.ts'

type Props = ReturnType<typeof otherWaysIn>

/** BEY-188: ways for subscribers who have no account or do not use it. The first two fit on the screen of a phone. */
export function OtherWaysIn({ ways, opening }: Props) {
  return (
    <Rows>
      <Ways ways={ways.filter(({ leaves }) => !leaves)} />
      <HelpRow opening={opening} />
      <Ways ways={ways.filter(({ leaves }) => leaves)} />
    </Rows>
  )
}

const Ways = ({ ways }: Pick<Props, 'ways'>) =>
  ways.map(({ href, title, note, leaves }) => (
    <LinkRow key={href} href={href} title={title} note={note} leaves={leaves} />
  ))
