import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { Card } from './card.tsx'
import { DefinitionList } from './definition-list.tsx'
import { Text } from './layout.tsx'

const badges = { info: 'info', danger: 'late', success: 'success', neutral: 'neutral' } as const

/** What is owed, in one look: `label` says it in words, the tone only repeats it. */
export function StatusCard(props: {
  tone: keyof typeof badges
  label: string
  /** Already formatted, with its € sign. */
  amount?: string
  details?: { term: string; value: ReactNode }[]
  as?: 'div' | 'li' | 'article'
  children?: ReactNode
}) {
  const { tone, details = [], as } = props
  return (
    <Card.Root as={as}>
      <Card.Body>
        <p>
          <Badge tone={badges[tone]}>{props.label}</Badge>
        </p>
        {props.amount && <Text size="lg">{props.amount}</Text>}
        {details.length > 0 && <DefinitionList items={details} />}
        {props.children}
      </Card.Body>
    </Card.Root>
  )
}
