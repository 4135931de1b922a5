import type { ReactNode } from 'react'
import { List, Text } from './layout.tsx'

/** HOME-15 */
const reason =
  'Nous avons relevé une consommation supérieure au double de votre moyenne des trois dernières années (ou depuis votre arrivée).'

/** HOME-16 */
const rebateRules = [
  'La demande est faite, et l’attestation d’un plombier nous parvient, dans le mois qui suit cette information.',
  'Il s’agit d’un local d’habitation.',
  'La fuite se trouve sur une canalisation située après le compteur.',
]

/** HOME-15, HOME-16, CONS-03: what a consumption alert means; `children` say which reading is the cause. */
export function AlertExplained({ children }: { children?: ReactNode }) {
  return (
    <>
      <Text>{reason}</Text>
      {children}
      <Text>En cas de fuite, une remise sur votre facture est possible si&nbsp;:</Text>
      <List items={rebateRules} />
    </>
  )
}
