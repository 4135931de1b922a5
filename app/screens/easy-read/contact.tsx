import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import type { Page } from '#ui/page-title.tsx'
import { GuidePage } from './guide-page.tsx'
import { guideAt } from './guides.server.ts'

export const handle: Page = { title: 'Facile à lire\u00a0: nous contacter', scriptless: true }

export const loader = guarded(publicPage, () => guideAt(paths.easyContact))

export default function EasyContact() {
  return <GuidePage {...useLoaderData<typeof loader>()} />
}
