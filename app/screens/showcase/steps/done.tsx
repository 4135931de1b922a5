import type { LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { Page } from '#ui/page-title.tsx'
import { ConfirmationView } from '#wizard/confirmation-view.tsx'
import { showConfirmation } from '#wizard/report.server.ts'
import type { Confirmation } from '#wizard/wizard.ts'
import { wizards } from '../example.server.ts'

export const handle: Page = { title: 'Confirmation de l’exemple' }

export async function loader(args: LoaderFunctionArgs) {
  return showConfirmation(args, wizards)
}

export default function Done() {
  return <ConfirmationView {...(useLoaderData() as Confirmation)} />
}
