import { useLoaderData } from '@remix-run/react'
import { PublicPage } from '#screens/legal/public-page.tsx'
import { shellAround } from '#screens/shell/subscriber-shell.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { Link, type Page, Stack } from '#ui/layout.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { guides } from './guides.ts'

export const handle: Page = { title: 'Facile à lire', scriptless: true }

export const loader = guarded(publicPage, async (_, args) => ({
  email: settings().CONTACT_EMAIL,
  shell: await shellAround(args),
  // The list shows no steps, and only steps quote these settings.
  guides: guides({ phone: '', email: '', address: '', hours: [] }).map(({ href, title }) => ({
    href,
    title,
  })),
}))

/** BEY-85: the list of the guides, in easy words. */
export default function EasyRead() {
  const { guides, email } = useLoaderData<typeof loader>()
  return (
    <PublicPage title="Facile à lire">
      <div className={cx('easy')}>
        <Stack gap="loose">
          <div>
            <p>Ces pages sont faciles à lire.</p>
            <p>Choisissez une page.</p>
          </div>
          <Rows>
            {guides.map(({ href, title }) => (
              <LinkRow key={href} href={href} title={title} />
            ))}
          </Rows>
          <div>
            <p>Vous ne comprenez pas une page&nbsp;?</p>
            <p>Écrivez-nous un e-mail.</p>
            <p>
              <Link href={`mailto:${email}`}>{email}</Link>
            </p>
          </div>
        </Stack>
      </div>
    </PublicPage>
  )
}
