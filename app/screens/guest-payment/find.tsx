import type { HeadersFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { freshCaptcha } from '#limits/captcha.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { findInvoice } from './find.server.ts'
import { FindForm } from './find-form.tsx'

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
