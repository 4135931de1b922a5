import type { ReactNode } from 'react'
import { AlertCard } from '#ui/alert-card.tsx'
import { PhoneLink } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import type { WaterSample } from './calls.ts'
import type { ShownWork } from './water.server.ts'

type Restriction = WaterSample['restrictions'][number]

const forWhom = {
  everybody: 'Ne buvez pas l’eau du robinet sans précaution',
  babies: 'Pas d’eau du robinet pour les bébés',
  pregnant: 'Pas d’eau du robinet pour les femmes enceintes',
} satisfies Record<Restriction['who'], string>

/** The people who should not drink the water, in the authority's words; `children`: why, and what to do. */
export function RestrictionCard(props: {
  restrictions: Restriction[]
  action?: ReactNode
  children?: ReactNode
}) {
  const { restrictions, action, children } = props
  const [first, ...others] = new Set(restrictions.map(({ who }) => who))
  if (!first) return null
  const isForBoth = others.length === 1 && ![first, ...others].includes('everybody')
  return (
    <AlertCard
      tone="late"
      action={action}
      title={
        isForBoth
          ? 'Pas d’eau du robinet pour les bébés et les femmes enceintes'
          : others.includes('everybody')
            ? forWhom.everybody
            : forWhom[first]
      }
    >
      <Text>{restrictions.map(({ text }) => `«\u00a0${text}\u00a0»`).join(' ')}</Text>
      {children}
    </AlertCard>
  )
}

/** A cut or works, under way or announced. */
export function WorkAlert({ level, ...work }: ShownWork & { level?: 3 }) {
  const { announced, where, period, reason, phone } = work
  return (
    <AlertCard tone="info" level={level} title={`${announced}, ${where}`}>
      <Text>
        <strong>{capital(period)}.</strong> {capital(reason)}
      </Text>
      <Text>
        Une question&nbsp;? <PhoneLink phone={phone} />
      </Text>
    </AlertCard>
  )
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
