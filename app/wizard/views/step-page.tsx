import { Form, useNavigation } from '@remix-run/react'
import type { ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'
import type { Crumb } from '#ui/breadcrumb.tsx'
import { Button } from '#ui/button.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { type FormNotice, Notice } from '#ui/form/notice.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { type Judge, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Cluster, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Frame, ShownStep, StepAnswer } from '../declaration/wizard.ts'
import { NextStep, StepBar } from './step-bar.tsx'

const unsent: FormNotice = {
  tone: 'info',
  text: 'Votre saisie n’a pas encore été envoyée. Relisez-la, puis continuez.',
}

type Props = Pick<ShownStep, 'frame' | 'isUnsent'> &
  StepAnswer & {
    /** Whether « Suivant » has what it needs, as far as a browser can tell. */
    isComplete?: Judge
    encType?: 'multipart/form-data'
    crumbs?: Crumb[]
    children: ReactNode
  }

/** WIZ-01 to WIZ-12: a step of any wizard around its fields. */
export function StepPage({ frame, errors, notice, isUnsent, children, ...more }: Props) {
  const { isComplete = () => true, encType, crumbs } = more
  const [ref, missing] = useIncomplete(isComplete)
  return (
    <Stack gap="loose">
      <Stack gap="tight">
        {frame.bar.length > 0 && <StepBar steps={frame.bar} />}
        <PageHeading {...(crumbs && { crumbs })}>{frame.question}</PageHeading>
        <NextStep steps={frame.bar} />
      </Stack>
      {frame.saved && <Saved {...frame.saved} />}
      <Form ref={ref} method="post" encType={encType} noValidate aria-label={frame.title}>
        <Stack>
          <Notice notice={notice ?? (isUnsent ? unsent : null)} />
          <ErrorSummary errors={errors} />
          {frame.isFirst && <input type="hidden" name="draft" value={frame.draft} />}
          <input type="hidden" name="acting" value={frame.acting ?? ''} />
          {frame.recapDigest && (
            <input type="hidden" name="recapDigest" value={frame.recapDigest} />
          )}
          {children}
          <Buttons frame={frame} missing={missing} />
        </Stack>
      </Form>
    </Stack>
  )
}

/** « Suivant » stands first: it is what the key Enter presses. */
function Buttons({ frame, missing }: { frame: Frame; missing: string | undefined }) {
  const { formMethod, formData } = useNavigation()
  const isBusy = formMethod === 'POST' && !formData?.has('intent')
  return (
    <>
      <Cluster>
        <SubmitButton busy={isBusy} missing={missing}>
          {frame.submitText}
        </SubmitButton>
        {!frame.isFirst && (
          <Button variant="outline" name="intent" value="previous">
            Précédent
          </Button>
        )}
      </Cluster>
      <Cluster>
        {frame.savable && (
          <Button variant="ghost" name="intent" value="save">
            Enregistrer et reprendre plus tard
          </Button>
        )}
        <Button variant="quiet" name="intent" value="cancel">
          Annuler
        </Button>
      </Cluster>
      {frame.savable && (
        <Text tone="muted" size="sm">
          Enregistrée, votre demande est gardée 30 jours&nbsp;: vous la reprenez depuis l’accueil,
          sur cet appareil ou sur un autre.
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
