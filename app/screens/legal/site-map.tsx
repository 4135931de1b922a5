import { useLoaderData } from '@remix-run/react'
import { extrasIn } from '#extras/all.ts'
import * as paths from '#paths.ts'
import { shellAround } from '#screens/shell/subscriber-shell.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { FoldRow } from '#ui/fold-row.tsx'
import type { Page } from '#ui/layout.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { PublicPage } from './public-page.tsx'
import { siteMapWith } from './site-map-links.ts'

export const handle: Page = { title: 'Plan du site', scriptless: true }

/** EINV-06, TERM-01: what a setting hides is not listed, nor the ways in once a subscriber is in. */
export const loader = guarded(publicPage, async (_, args) => {
  const { SHOW_E_INVOICE, SHOW_TERMINATION, EXTRAS } = settings()
  const hidden = [
    ...(SHOW_E_INVOICE ? [] : [paths.eInvoice]),
    ...(SHOW_TERMINATION ? [] : [paths.leaving]),
  ]
  const isShown = ({ href }: { href: string }) => !hidden.some(start => href.startsWith(start))
  const shell = await shellAround(args)
  const parts = siteMapWith(extrasIn(EXTRAS)).filter(({ title }) => !shell || title !== 'Entrer')
  return { parts: parts.map(part => ({ ...part, links: part.links.filter(isShown) })), shell }
})

export default function SiteMap() {
  const { parts } = useLoaderData<typeof loader>()
  return (
    <PublicPage title="Plan du site" isWide>
      <div className={cx('doors')}>
        {[parts.slice(0, -3), parts.slice(-3)].map(column => (
          <Rows key={column[0]?.title}>
            {column.map(({ title, note, links }) => (
              <FoldRow
                key={title}
                title={title}
                note={note}
                fold={{ open: true }}
                rows={links.map(({ href, label }) => (
                  <LinkRow key={href} href={href} title={label} />
                ))}
              />
            ))}
          </Rows>
        ))}
      </div>
    </PublicPage>
  )
}
