import { useActionData, useLoaderData } from '@remix-run/react'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { Container, type Page, Screen } from '#ui/layout.tsx'
import { Solved } from './question.tsx'
import { answerSolved, showSolved } from './solved.server.ts'

export const handle: Page = { title: 'Était-ce réglé\u00a0?' }

export const loader = guarded(requireSubscriber, showSolved)

export const action = guarded(requireSubscriber, answerSolved)

/** The question on a page of its own, where its form comes back when the answer is missing. */
export default function SolvedPage() {
  const { type, back, solved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Screen title={handle.title} above={{ label: type, href: back }}>
      <Container size="column">{solved && <Solved {...solved} answer={answer} />}</Container>
    </Screen>
  )
}
