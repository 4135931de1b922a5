import type { ReactNode } from 'react'
import { AlertCard } from '#ui/alert-card.tsx'
import { PhoneLink } from '#ui/button.tsx'
import { Text } from '#ui/layout.tsx'
import type { WaterSample } from './calls.ts'
import { restrictionTitle } from './rules.ts'
import type { ShownWork } from './water.server.ts'

type Restriction = WaterSample['restrictions'][number]

/** The people who should not drink the water, in the authority's words; `children`: why, and what to do. */
export function RestrictionCard(props: {
  restrictions: Restriction[]
  /** Where, with its blank, when the page speaks of several towns. */
  place?: string
  action?: ReactNode
  children?: ReactNode
}) {
  const { restrictions, place = '', action, children } = props
  if (restrictions.length === 0) return null
  return (
    <AlertCard tone="late" action={action} title={`${restrictionTitle(restrictions)}${place}`}>
      <Text>{restrictions.map(({ text }) => `«\u00a0${text}\u00a0»`).join(' ')}</Text>
      {children}
    </AlertCard>
  )
}

/** A cut or works, under way or announced: when, where and why, what to do, and where to call. */
export function WorkAlert({ level, isFirst, ...work }: ShownWork & Shown) {
  const { announced, where, period, reason, phone, isCut, state, isAlwaysAnswered } = work
  return (
    <AlertCard tone="info" level={level} isFirst={isFirst} title={announced}>
      <Text>
        <strong>{capital(period.replace(/^le /, ''))}</strong>
        {`, ${where}.${reason && ` ${capital(reason)}`}`}
      </Text>
      {isCut && (
        <Text>
          {`${state === 'planned' ? 'Gardez quelques litres d’avance. ' : ''}Au retour de l’eau, laissez couler jusqu’à ce qu’elle soit claire.`}
        </Text>
      )}
      <Text>
        <span>{isCut ? 'Un besoin vital d’eau\u00a0? ' : 'Une question\u00a0? '}</span>
        <PhoneLink phone={phone} />
        <span>{isCut && isAlwaysAnswered ? ', 24h/24' : ''}</span>
      </Text>
    </AlertCard>
  )
}

type Shown = { level?: 3; isFirst?: boolean }

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
