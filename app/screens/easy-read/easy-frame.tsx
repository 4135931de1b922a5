import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Stack } from '#ui/layout.tsx'
import { PublicPage } from '../shell/public-page.tsx'

const first = 'Facile à lire'

/** The frame of the pages that are easy to read, in large letters. `title`: of a page below the first. */
export function EasyFrame({ title, children }: { title?: string; children: ReactNode }) {
  const crumbs = title ? [{ label: first, href: paths.easyRead }] : []
  return (
    <PublicPage title={title ?? first} crumbs={crumbs}>
      <div className={cx('easy')}>
        <Stack gap="loose">{children}</Stack>
      </div>
    </PublicPage>
  )
}
