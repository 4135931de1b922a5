import { data } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { redirectWithToast } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { guarded, requireAdmin } from '#session/guards.server.ts'
import { createdCodes, forgetCreatedCodes, grouped } from '#session/second-factor/factor.server.ts'
import { type Page, Screen } from '#ui/layout.tsx'
import { CodeList } from './setup.tsx'
import { codesGone } from './texts.server.ts'

export const handle: Page = { title: 'Codes de secours' }

export const loader = guarded(requireAdmin, async (_, { request }) => {
  const codes = await createdCodes(request)
  if (codes === undefined) throw await redirectWithToast(paths.secondFactor, codesGone())
  const headers = { 'set-cookie': await forgetCreatedCodes() }
  return data(codes.map(grouped), { headers })
})

export default function Codes() {
  const codes = useLoaderData<typeof loader>()
  return (
    <Screen
      title="Vos codes de secours"
      above={{ href: paths.secondFactor, label: 'Connexion en deux étapes' }}
    >
      <CodeList codes={codes} next={paths.secondFactor} />
    </Screen>
  )
}
