import * as paths from '#paths.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import type { ShownLeak } from './daily.server.ts'

/** BEY-323: the leak that night flows show, in the place of the consumption alert. */
export default function DailyLeak({ title, text }: ShownLeak) {
  return (
    <AlertCard
      tone="warning"
      title={title}
      action={
        <LinkButton href={paths.faqAnswer('chercher-fuite')} variant="outline">
          Chercher la fuite
        </LinkButton>
      }
    >
      <Text>{text}</Text>
    </AlertCard>
  )
}
