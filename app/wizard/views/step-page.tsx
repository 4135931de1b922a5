import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import {
  ErrorSummary,
  FormStateContext,
  type Judge,
  listErrors,
  Notice,
  SubmitButton,
  useIncomplete,
} from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { type Above, Alert, Link, PageHeading, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import type { FormValues, Frame, ShownStep, StepAnswer } from '../declaration/wizard.ts'

export function useStep<V = unknown>(): ShownStep<V> & StepAnswer {
  const shown = useLoaderData() as ShownStep<V>
  const answer = useActionData() as StepAnswer | undefined
  return { ...shown, ...(shown.lost && { notice: shown.lost }), ...answer }
}

type Props = Pick<ShownStep, 'frame' | 'values'> &
  Pick<StepAnswer, 'errors' | 'notice'> & {
    isComplete?: Judge
    encType?: 'multipart/form-data'
    above?: Above | undefined
    said?: string | null | undefined
    /** The names of fields that have the same label, for the error summary. */
    names?: Record<string, string>
    children: ReactNode
  }

/** WIZ-01 to WIZ-12: a step of any wizard around its fields, which find their values and errors by themselves. */
export function StepPage({ frame, values, errors = {}, children, ...more }: Props) {
  const { isComplete, encType, above, said, notice = null, names = {} } = more
  const [ref, lacking] = useIncomplete(isComplete)
  const missing = listErrors(errors).length > 0 ? lacking && '' : lacking
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST' && !formData?.getAll('intent').at(-1)
  return (
    <Stack gap="loose">
      <Stack gap="tight">
        {frame.bar.length > 0 && <StepBar wizard={frame.wizard} steps={frame.bar} />}
        <PageHeading above={above}>{frame.question}</PageHeading>
        {frame.settled.map(({ said, href }) => (
          <Text key={said}>
            {said} {href && <Link href={href}>Modifier</Link>}
          </Text>
        ))}
        {said && <Text>{said}</Text>}
      </Stack>
      {frame.saved && <Saved {...frame.saved} />}
      <FormStateContext.Provider
        value={{
          answer: { values: textsIn(values), errors, notice },
          isBusy,
          missing,
          waits: true,
        }}
      >
        <OwnedForm
          ref={ref}
          encType={encType}
          noValidate
          aria-label={frame.title}
          // The recap is wider: its consequences stand beside it.
          className={frame.recapDigest ? undefined : cx('container', { size: 'column' })}
        >
          <Stack>
            <Notice notice={notice} />
            <ErrorSummary errors={errors} fields={{ children }} names={names} />
            {frame.isFirst && <input type="hidden" name="draft" value={frame.draft} />}
            {frame.recapDigest && (
              <input type="hidden" name="recapDigest" value={frame.recapDigest} />
            )}
            {children}
            <Buttons frame={frame} />
          </Stack>
        </OwnedForm>
      </FormStateContext.Provider>
    </Stack>
  )
}

const textsIn = (values: FormValues) => Object.fromEntries(Object.entries(values).filter(isText))

const isText = (entry: [string, string | string[]]): entry is [string, string] =>
  typeof entry[1] === 'string'

/** « Suivant » stands first, so that the key Enter presses it. */
function Buttons({ frame }: { frame: Frame }) {
  return (
    <>
      <div className={cx('stepButtons')}>
        <SubmitButton>{frame.submitText}</SubmitButton>
        {!frame.isFirst && (
          <Button variant="outline" name="intent" value="previous">
            Précédent
          </Button>
        )}
        {frame.later && (
          <Button variant="ghost" name="intent" value="later">
            {`Finir le ${frame.later}`}
          </Button>
        )}
        {frame.savable && (
          <Button variant="ghost" name="intent" value="save">
            Enregistrer et reprendre plus tard
          </Button>
        )}
        <Button variant="quiet" name="intent" value="cancel">
          Annuler
        </Button>
      </div>
      {frame.savable && (
        <Text tone="muted" size="sm">
          Enregistrée, votre demande est gardée 30 jours&nbsp;: reprenez-la depuis l’accueil.
        </Text>
      )}
    </>
  )
}

function Saved({ since, until, anew }: NonNullable<Frame['saved']>) {
  return (
    <Alert tone="info">
      <Text>{`Vous reprenez la demande enregistrée le ${since}. Elle est gardée jusqu’au ${until}.`}</Text>
      <Link href={anew} variant="alone">
        Commencer une autre demande
      </Link>
    </Alert>
  )
}

/** WIZ-06: names the wizard and the step, and links back to the earlier steps. */
function StepBar({ wizard, steps }: { wizard: string; steps: Frame['bar'] }) {
  const now = steps.findIndex(({ state }) => state === 'now')
  return (
    <nav aria-label="Étapes de la demande" className={cx('stepBar')}>
      <p className={cx('stepBar__where')}>
        {`${wizard}, étape\u00a0${now + 1}\u00a0sur\u00a0${steps.length}\u00a0: `}
        <strong>{steps[now]?.label}</strong>
      </p>
      <ol className={cx('stepBar__list')}>
        {steps.map(({ label, state, href }) => (
          <li
            key={label}
            className={cx('stepBar__step')}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            <Mark href={href} state={state}>
              <VisuallyHidden>
                {state === 'done' ? `${label} (étape remplie)` : label}
              </VisuallyHidden>
            </Mark>
          </li>
        ))}
      </ol>
    </nav>
  )
}

type MarkProps = Pick<Frame['bar'][number], 'state'> & {
  href: string | undefined
  children: ReactNode
}

function Mark({ href, state, children }: MarkProps) {
  if (!href) return <span className={cx('stepBar__mark', { state })}>{children}</span>
  return (
    <Link href={href} className={cx('stepBar__mark', { state })}>
      {children}
    </Link>
  )
}
