import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import type { Page } from '#ui/page-title.tsx'
import { GuidePage } from './guide-page.tsx'
import { guideAt } from './guides.server.ts'

export const handle: Page = { title: 'Facile à lire\u00a0: envoyer un relevé', scriptless: true }

export const loader = guarded(publicPage, () => guideAt(paths.easyReading))

export default function EasyReading() {
  return <GuidePage {...useLoaderData<typeof loader>()} />
}
