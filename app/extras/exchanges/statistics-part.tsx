import { Line, Lines, Part } from '#screens/admin/shell/sheet-parts.tsx'
import { Text } from '#ui/layout.tsx'
import type { shownExchanges } from './slots.server.ts'

type Shown = NonNullable<Awaited<ReturnType<typeof shownExchanges>>>

/** BEY-726, BEY-742: the last files in and out, and what the billing program contradicts or leaves unanswered. */
export default function ExchangesPart({ notice, last, lines, more }: Shown) {
  return (
    <Part title="Échanges avec la facturation">
      {(notice ? [notice.text] : last).map(text => (
        <Text key={text} tone="muted">
          {text}
        </Text>
      ))}
      {!notice && (
        <Lines none="Rien à vérifier.">
          {lines.map(({ id, name, note }) => (
            <Line key={id} note={note}>
              {name}
            </Line>
          ))}
        </Lines>
      )}
      {more > 0 && <Text tone="muted">Et {more} de plus.</Text>}
    </Part>
  )
}
