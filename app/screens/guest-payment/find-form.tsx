import { Form, useNavigation } from '@remix-run/react'
import type { Again } from '#http/form.server.ts'
import { AllRequired } from '#ui/form/all-required.tsx'
import { Captcha, isProven } from '#ui/form/captcha.tsx'
import { Input } from '#ui/form/controls.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import { Field } from '#ui/form/field.tsx'
import { type FormNotice, Notice } from '#ui/form/notice.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled, useIncomplete } from '#ui/form/use-incomplete.ts'
import { Stack } from '#ui/layout.tsx'
import { InvoiceHelp } from '../shell/invoice-help.tsx'

type Props = {
  captcha: string
  answer: (Again & { notice: FormNotice | null; captcha: string }) | undefined
}

/** What names an invoice to whoever holds it; a refused form keeps what was typed. */
export function FindForm({ captcha, answer }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const { errors, values = {}, notice } = answer ?? {}
  const [form, missing] = useIncomplete(
    posted => filled(posted, ['factNumber', 'refAbo', 'amount', 'captcha']) && isProven(posted),
  )
  return (
    <Form ref={form} method="post" noValidate>
      <Stack>
        <Notice notice={notice} />
        <ErrorSummary errors={errors} />
        <AllRequired />
        <Field
          name="factNumber"
          label="Numéro de facture"
          hint="Dans le titre de la facture, par exemple F100001-01."
          error={errors?.factNumber}
          required
        >
          <Input autoComplete="off" spellCheck={false} defaultValue={values.factNumber} />
        </Field>
        <Field
          name="refAbo"
          label="Numéro abonné"
          hint="Sous le titre, par exemple 100001."
          error={errors?.refAbo}
          required
        >
          <Input width="sm" inputMode="numeric" autoComplete="off" defaultValue={values.refAbo} />
        </Field>
        <Field
          name="amount"
          label="Montant TTC, en euros"
          hint="Le total de la facture, par exemple 84,37."
          error={errors?.amount}
          required
        >
          <Input width="sm" inputMode="decimal" autoComplete="off" defaultValue={values.amount} />
        </Field>
        <InvoiceHelp
          text="Sur votre facture : 1, son numéro, dans le titre ; 2, le numéro abonné, juste dessous ; 3, le montant TTC, le total du détail."
          image="/reperes-paiement.svg"
          alt="Exemple de facture. Le titre, « Facture F100001-01 », donne le numéro de facture. Sous lui, « Numéro d’abonné » donne le numéro abonné : 100001. Plus bas, « Montant TTC » donne le montant : 84,37 €."
        />
        <Captcha
          token={answer?.captcha ?? captcha}
          ticked={values.captcha === 'on'}
          error={errors?.captcha}
        />
        <SubmitButton busy={isBusy} busyText="Recherche en cours…" missing={missing}>
          Voir la facture
        </SubmitButton>
      </Stack>
    </Form>
  )
}
