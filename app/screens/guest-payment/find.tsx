import type { HeadersFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { freshCaptcha } from '#limits/captcha.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { AllRequired } from '#ui/form/all-required.tsx'
import type { FormAnswer } from '#ui/form/answer.ts'
import { Captcha, isProven } from '#ui/form/captcha.tsx'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { filled } from '#ui/form/use-incomplete.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { InvoiceHelp } from '../shell/invoice-help.tsx'
import { findInvoice } from './find.server.ts'

export const handle: Page = { title: 'Payer une facture' }

export const loader = guarded(publicPage, async () => ({
  captcha: await freshCaptcha('guest-payment'),
}))

export const action = guarded(publicPage, findInvoice)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function FindInvoice() {
  const { captcha } = useLoaderData<typeof loader>()
  return (
    <Entrance title="Payer une facture">
      <Stack gap="loose">
        <Text>
          Payez par carte bancaire, sans compte, avec ce qui est écrit sur la facture. Avec un
          compte, <Link href={paths.login}>connectez-vous</Link>&nbsp;: vos factures y sont toutes.
        </Text>
        <FindForm captcha={captcha} answer={useActionData<typeof action>()} />
      </Stack>
    </Entrance>
  )
}

type Props = { captcha: string; answer: (FormAnswer & { captcha: string }) | undefined }

const isComplete = (posted: FormData) =>
  filled(posted, ['factNumber', 'refAbo', 'amount', 'captcha']) && isProven(posted)

function FindForm({ captcha, answer }: Props) {
  return (
    <PostForm answer={answer} isComplete={isComplete}>
      <AllRequired />
      <Field
        name="factNumber"
        label="Numéro de facture"
        hint="Dans le titre de la facture, par exemple F100001-01."
        required
      >
        <Input autoComplete="off" spellCheck={false} />
      </Field>
      <Field name="refAbo" label="Numéro abonné" hint="Sous le titre, par exemple 100001." required>
        <Input width="sm" inputMode="numeric" autoComplete="off" />
      </Field>
      <Field
        name="amount"
        label="Montant TTC, en euros"
        hint="Le total de la facture, par exemple 84,37."
        required
      >
        <Input width="sm" inputMode="decimal" autoComplete="off" />
      </Field>
      <InvoiceHelp
        text="Sur votre facture : 1, son numéro, dans le titre ; 2, le numéro abonné, juste dessous ; 3, le montant TTC, le total du détail."
        image="/reperes-paiement.svg"
        alt="Exemple de facture. Le titre, « Facture F100001-01 », donne le numéro de facture. Sous lui, « Numéro d’abonné » donne le numéro abonné : 100001. Plus bas, « Montant TTC » donne le montant : 84,37 €."
      />
      <Captcha token={answer?.captcha ?? captcha} />
      <SubmitButton busyText="Recherche en cours…">Voir la facture</SubmitButton>
    </PostForm>
  )
}
