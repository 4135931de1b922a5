import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { requireAdmin } from '#session/guards.server.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { Heading, Stack } from '#ui/layout.tsx'
import { titleOf } from '#ui/title.ts'

export const meta: MetaFunction = () => [{ title: titleOf('Gestion des demandes') }]

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
