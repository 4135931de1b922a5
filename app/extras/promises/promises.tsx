import { useLoaderData } from '@remix-run/react'
import { formatCents } from '#domain/values.ts'
import type { RouteArgs } from '#http/route.server.ts'
import { PublicPage } from '#screens/legal/public-page.tsx'
import { shellAround } from '#screens/shell/subscriber-shell.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { kept, orNothing } from '#session/kept.server.ts'
import { settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { Missing } from '#ui/form/form.tsx'
import { type Page, Text } from '#ui/layout.tsx'
import { Section } from '#ui/rows.tsx'
import { type Column, Table } from '#ui/table.tsx'
import { promiseRuleOf } from './rules.ts'

export const handle: Page = { title: 'Nos engagements', scriptless: true }

export const loader = guarded(publicPage, (_, args) => showPromises(args))

/** The promises of the service, and how often it has kept them. */
export default function Promises() {
  const { promises, gesture, isKnown, missing } = useLoaderData<typeof loader>()
  return (
    <PublicPage title="Nos engagements">
      <Text>
        À chaque demande, nous nous engageons à répondre dans un délai.
        {isKnown && (
          <span>{' Voici lequel, et combien de fois nous l’avons tenu depuis douze mois.'}</span>
        )}
      </Text>
      <div className={cx('tablePanel')}>
        <Table
          caption="Nos délais de réponse"
          inside="panel"
          columns={isKnown ? columns : columns.slice(0, 2)}
          rows={promises}
          rowKey={({ type }) => type}
        />
      </div>
      <Missing notice={missing} />
      {isKnown && (
        <Text tone="muted" size="sm">
          Sont comptées les demandes dont la réponse était promise dans les douze derniers mois. Une
          demande qui attend encore, passé son délai, compte comme manquée&nbsp;; une demande
          annulée n’est pas comptée. Les jours ouvrés vont du lundi au vendredi, sauf les jours
          fériés.
        </Text>
      )}
      <Section id="manque" title="Quand nous manquons un engagement">
        <Text>
          Dans votre historique, la page de la demande vous le signale.
          {gesture && (
            <span>{` Nos agents peuvent alors vous accorder un avoir de ${gesture}, qui se déduit de ce que vous devrez.`}</span>
          )}
        </Text>
      </Section>
    </PublicPage>
  )
}

const columns: Column<ReturnType<typeof useLoaderData<typeof loader>>['promises'][number]>[] = [
  { id: 'type', header: 'Demande', rowHeader: true, cell: ({ type }) => type },
  {
    id: 'within',
    header: 'Réponse en',
    phone: 'second',
    phoneLabel: 'réponse en',
    cell: ({ within }) => within,
  },
  { id: 'kept', header: 'Tenu', phone: 'last', align: 'end', cell: ({ kept }) => kept },
]

/** BEY-325, BEY-326: the delay of each kind of request, and how often it was kept, where that is known. */
async function showPromises(args: RouteArgs) {
  const { days, gestureCents } = promiseRuleOf(settings())
  const [{ value: known, notice }, shell] = await Promise.all([
    orNothing(kept(args.request, { call: 'getPromisesKept', input: {} })),
    shellAround(args),
  ])
  return {
    gesture: gestureCents > 0 ? formatCents(gestureCents) : null,
    isKnown: known !== undefined,
    missing: notice,
    shell,
    promises: [...days].map(([type, within]) => ({
      type,
      within: `${within}\u00a0jour${within > 1 ? 's' : ''} ouvré${within > 1 ? 's' : ''}`,
      kept: keptWords(known?.answer.find(one => one.type === type)),
    })),
  }
}

/** The percentage is rounded down, so that « 100 % » means every request. */
function keptWords({ promised, kept } = { promised: 0, kept: 0 }) {
  if (promised === 0) return 'Aucune demande'
  return `${Math.floor((100 * kept) / promised)}\u00a0% (${kept} sur ${promised})`
}
