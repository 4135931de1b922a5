import { useLocation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import type { FormNotice } from '#ui/form/notice.tsx'
import { Cluster, Stack, Text } from '#ui/layout.tsx'
import { listHref } from '#ui/list-state.ts'
import { Missing } from '#ui/missing.tsx'
import { Tabs } from '#ui/tabs.tsx'

type Props = {
  /** Null where they could not be counted: `missing` says so. */
  all: number | null
  overdue: number | null
  count: number | null
  missing: FormNotice | null
  isLate: boolean
  at: string
  /** Said of an empty list. */
  none: string
  managesTemplates: boolean
}

/** How many requests wait, and how many of them in vain: each of the two views is one press away. */
export function RequestViews(props: Props) {
  const { all, overdue, count, missing, isLate, at, none, managesTemplates } = props
  const { pathname, search } = useLocation()
  const href = (view: string) => listHref(paths.staffRequests, search, { vue: view })
  const some = count === 1 ? '1 demande à traiter' : `${count ?? 'Des'} demandes à traiter`
  const sum = count === 0 ? none : isLate ? `${some}, en retard` : some
  const counted = (label: string, some: number | null) =>
    some === null ? label : `${label}\u00a0: ${some}`
  return (
    <Stack gap="tight">
      <Cluster justify="between">
        <Text as="div">
          <span role="status">{sum}</span>
          {`, mise à jour à ${at}`}
          <Refreshed at={at} />
        </Text>
        <Cluster>
          {managesTemplates && (
            <LinkButton href={paths.templates} variant="ghost">
              Modèles de réponse
            </LinkButton>
          )}
          <LinkButton
            href={listHref(pathname, search)}
            variant="ghost"
            preventScrollReset
            state={refresh}
          >
            Actualiser
          </LinkButton>
        </Cluster>
      </Cluster>
      <Missing notice={missing} />
      <Tabs
        label="Vues"
        current={href(isLate ? 'retard' : '')}
        items={[
          { href: href(''), label: counted('Toutes', all) },
          { href: href('retard'), label: counted('En retard', overdue) },
        ]}
      />
    </Stack>
  )
}

/** Location state of « Actualiser ». */
const refresh = { refresh: true }

/** Announces the time of the list after « Actualiser » only, not each time a request is opened. */
function Refreshed({ at }: { at: string }) {
  const { state } = useLocation()
  const [text, setText] = useState('')
  useEffect(() => setText(state?.refresh ? `Liste actualisée à ${at}` : ''), [state, at])
  return (
    <span role="status" className={cx('hidden')}>
      {text}
    </span>
  )
}
