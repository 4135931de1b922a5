import { useActionData, useLoaderData } from '@remix-run/react'
import type { ShownStep, StepAnswer } from '../declaration/wizard.ts'

/** What a step shows: what its loader found, and what came back when its form was posted. */
export function useStep<V = unknown>(): ShownStep<V> & StepAnswer {
  const shown = useLoaderData() as ShownStep<V>
  const answer = useActionData() as StepAnswer | undefined
  return { ...shown, ...(shown.lost && { notice: shown.lost }), ...answer }
}
