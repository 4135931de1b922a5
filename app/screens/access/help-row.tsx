import type { openingAt } from '#domain/opening-hours.ts'
import { useUtility } from '#page/render.tsx'
import { LargePhone } from '#ui/button.tsx'
import { Badge } from '#ui/layout.tsx'
import { Row } from '#ui/rows.tsx'

/** BEY-188: whether a person answers now, and the number in large letters. */
export function HelpRow({ opening }: { opening: ReturnType<typeof openingAt> }) {
  return (
    <Row
      title="J’ai besoin d’aide"
      note={
        <>
          <LargePhone phone={useUtility().phone} />{' '}
          <Badge tone={opening.isOpen ? 'success' : 'neutral'}>{opening.text}</Badge>
        </>
      }
    />
  )
}
