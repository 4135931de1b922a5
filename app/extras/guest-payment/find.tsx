import { useActionData, useLoaderData } from '@remix-run/react'
import { openingAt } from '#domain/opening-hours.ts'
import { freshCaptcha } from '#limits/captcha.server.ts'
import * as paths from '#paths.ts'
import { CopiedFields } from '#screens/access/copied-fields.tsx'
import { Entrance } from '#screens/access/entrance.tsx'
import { HelpRow } from '#screens/access/help-row.tsx'
import { guarded, publicPage } from '#session/guards.server.ts'
import { Captcha } from '#ui/form/captcha.tsx'
import { Field, type FormAnswer, Input, PostForm, SubmitButton } from '#ui/form/form.tsx'
import type { Page } from '#ui/layout.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { findInvoice } from './find.server.ts'

export const handle: Page = { title: 'Payer une facture' }

export const loader = guarded(publicPage, async () => ({
  captcha: await freshCaptcha('guest-payment'),
  opening: openingAt(new Date()),
}))

export const action = guarded(publicPage, findInvoice)

export default function FindInvoice() {
  const { captcha, opening } = useLoaderData<typeof loader>()
  return (
    <Entrance
      title="Payer une facture"
      sub="Sans compte, avec votre facture papier et votre carte."
      hasTabs={false}
      below={
        <Rows>
          <HelpRow opening={opening} />
          <LinkRow href={paths.login} title="J’ai un compte" note="Toutes vos factures y sont" />
        </Rows>
      }
    >
      <FindForm captcha={captcha} answer={useActionData<typeof action>()} />
    </Entrance>
  )
}

type Props = { captcha: string; answer: (FormAnswer & { captcha: string }) | undefined }

function FindForm({ captcha, answer }: Props) {
  return (
    <PostForm answer={answer}>
      <CopiedFields
        image="/reperes-paiement.svg"
        alt="Exemple de facture. Le titre, « Facture F100001-01 », donne le numéro de facture. Sous lui, « Numéro d’abonné » donne le numéro abonné : 100001. Plus bas, « Montant TTC » donne le montant : 84,37 €."
      >
        <Field name="factNumber" label="Numéro de facture" required>
          <Input autoComplete="off" spellCheck={false} />
        </Field>
        <Field name="refAbo" label="Numéro abonné" required>
          <Input width="sm" inputMode="numeric" autoComplete="off" />
        </Field>
        <Field name="amount" label="Montant TTC, en euros" required>
          <Input width="sm" inputMode="decimal" autoComplete="off" />
        </Field>
      </CopiedFields>
      <Captcha token={answer?.captcha ?? captcha} />
      <SubmitButton width="full" busyText="Recherche en cours…">
        Voir la facture
      </SubmitButton>
    </PostForm>
  )
}
