import * as paths from '#paths.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import type { ShownLeak } from './daily.server.ts'

/** BEY-323: the leak that night flows show, in the place of the consumption alert. */
export default function DailyLeak({ title, why }: ShownLeak) {
  return (
    <AlertCard
      tone="warning"
      title={`Fuite probable\u00a0: l’eau${title.slice('L’eau'.length)}`}
      action={
        <LinkButton href={paths.faqAnswer('chercher-fuite')} variant="outline">
          Chercher la fuite
        </LinkButton>
      }
    >
      <Text>{why}</Text>
    </AlertCard>
  )
}
