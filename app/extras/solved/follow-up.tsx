import { Disclosure } from '#ui/layout.tsx'
import type { ShownSolved } from './question.server.ts'
import { Solved } from './question.tsx'

export default function FollowUp({ isFolded, ...shown }: ShownSolved) {
  if (!isFolded) return <Solved {...shown} />
  return (
    <Disclosure summary={shown.question}>
      <Solved {...shown} />
    </Disclosure>
  )
}
