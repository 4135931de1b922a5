import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { Page } from '#ui/page-title.tsx'
import { ConfirmationView } from '#wizard/confirmation-view.tsx'
import { showConfirmation } from '#wizard/report.server.ts'
import type { Confirmation } from '#wizard/wizard.ts'
import { wizards } from '../wizards.server.ts'

export const handle: Page = { title: 'Confirmation' }

export async function loader(args: LoaderFunctionArgs) {
  return showConfirmation(args, wizards)
}

/** DD-06, DD-10, MON-20, BANK-02, WIZ-08 */
export default function Done() {
  return <ConfirmationView {...(useLoaderData() as Confirmation)} />
}
