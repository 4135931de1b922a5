import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Link } from '#ui/link.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LegalPage, Section } from './legal-page.tsx'
import { siteMap } from './site-map-links.ts'

export const handle: Page = { title: 'Plan du site' }

export const loader = guarded(publicPage, () => null)

export default function SiteMap() {
  return (
    <LegalPage title="Plan du site">
      {siteMap.map(({ title, links }) => (
        <Section key={title} title={title}>
          <ul className={cx('list')}>
            {links.map(({ href, label }) => (
              <li key={href}>
                <Link href={href}>{label}</Link>
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </LegalPage>
  )
}
