import type { LoaderFunctionArgs } from '@remix-run/node'
import { requireAdmin } from '#session/guards.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading, Stack } from '#ui/layout.tsx'
import type { Page } from '#ui/page-title.tsx'

export const handle: Page = { title: 'Gestion des demandes' }

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return null
}

export default function Requests() {
  return (
    <Stack gap="loose">
      <Heading level={1}>Gestion des demandes</Heading>
      <EmptyState icon="history" title="La liste des demandes n’est pas encore disponible." />
    </Stack>
  )
}
