import { Form, useNavigation } from '@remix-run/react'
import type { ComponentProps } from 'react'
import { Stack } from '../layout.tsx'
import { type FormAnswer, FormStateContext } from './answer.ts'
import { ErrorSummary } from './error-summary.tsx'
import { Notice } from './notice.tsx'
import { type Judge, useIncomplete } from './use-incomplete.ts'

type Props = Pick<
  ComponentProps<typeof Form>,
  'id' | 'action' | 'encType' | 'aria-label' | 'preventScrollReset' | 'replace' | 'children'
> & {
  answer?: FormAnswer | undefined
  isComplete?: Judge
}

/** A form that the server judges, under what it says is wrong. Its fields and its button read the answer by themselves. */
export function PostForm({ answer, isComplete = () => true, children, ...form }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [ref, missing] = useIncomplete(isComplete)
  return (
    <FormStateContext.Provider value={{ answer, isBusy, missing }}>
      <Form ref={ref} method="post" noValidate {...form}>
        <Stack>
          <Notice notice={answer?.notice} />
          <ErrorSummary errors={answer?.errors} fields={{ children }} />
          {children}
        </Stack>
      </Form>
    </FormStateContext.Provider>
  )
}
