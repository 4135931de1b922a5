import type { HeadersFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { publicPage } from '#session/guards.server.ts'
import { Badge } from '#ui/badge.tsx'
import { Card } from '#ui/card.tsx'
import { Text } from '#ui/layout.tsx'
import { Missing } from '#ui/missing.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LinkRow, Row, Rows, Section } from '#ui/rows.tsx'
import type { ShownWork } from '../shell/local-water.server.ts'
import { RestrictionCard, WorkAlert } from '../shell/water-alerts.tsx'
import { Quality } from './quality.tsx'
import { OwnAddress, Subscribe } from './subscribe.tsx'
import { subscribe, townPage } from './town.server.ts'
import { WaterPage } from './water-page.tsx'

export const handle: Page = { title: 'L’eau d’une commune' }

export const loader = guarded(publicPage, townPage)

export const action = guarded(publicPage, subscribe)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** The water of a town: what keeps from drinking it first, then works and cuts, then what was measured. */
export default function Town() {
  const { pageTitle, town, atTown, sample, isSampleMissing, restrictions, ...rest } =
    useLoaderData<typeof loader>()
  const { works, moreWorks, missing, shell, captcha } = rest
  const coming = works?.filter(({ state }) => state === 'now' || state === 'planned') ?? []
  const isTold = restrictions.length > 0
  const answer = useActionData<typeof action>()
  const worst = sample?.measures.find(({ state }) => state === 'limit')
  return (
    <WaterPage title={pageTitle} shell={shell}>
      <RestrictionCard
        restrictions={restrictions}
        action={shell && <OwnAddress town={town}>Être prévenu du retour à la normale</OwnAddress>}
      >
        {sample && worst && (
          <Text>
            {`Mesuré\u00a0: ${worst.label}, `}
            <strong>{worst.value}</strong>
            {` (${worst.limit}).`}
          </Text>
        )}
      </RestrictionCard>
      <Missing notice={missing} />
      {coming.length > 0 && works && <Works works={works} more={moreWorks} />}
      {!isSampleMissing && <Quality sample={sample ?? null} isTold={isTold} />}
      {coming.length === 0 && works && <Works works={works} more={moreWorks} />}
      {shell && !isTold && (
        <Section id="avis" title="Être prévenu">
          <Card.Root>
            <Card.Body>
              <Text>{`Coupures, travaux et qualité de l’eau ${atTown}, par e-mail à l’adresse de votre compte.`}</Text>
              <OwnAddress town={town}>S’abonner aux avis</OwnAddress>
            </Card.Body>
          </Card.Root>
        </Section>
      )}
      <Section id="suite" title="Ailleurs">
        <Rows>
          {!shell && <Subscribe {...{ atTown, captcha, answer }} />}
          <LinkRow href={paths.localWater} title="Chercher une autre commune" />
          <LinkRow
            href="https://eaupotable.sante.gouv.fr"
            title="Résultats officiels"
            note="eaupotable.sante.gouv.fr, ou en mairie"
          />
        </Rows>
      </Section>
    </WaterPage>
  )
}

/** Works and cuts: those of now, then what comes, then what ended in the last thirty days. */
function Works({ works, more }: { works: ShownWork[]; more: number }) {
  const isComing = ({ state }: ShownWork) => state === 'now' || state === 'planned'
  const ended = works.filter(work => !isComing(work))
  return (
    <Section id="travaux" title="Travaux et coupures">
      {works.filter(isComing).map(work => (
        <WorkAlert key={work.id} {...work} level={3} />
      ))}
      {works.length === 0 && (
        <Rows>
          <Row title="Aucun n’est en cours ni prévu" note="Ni n’a eu lieu depuis trente jours." />
        </Rows>
      )}
      {ended.length > 0 && (
        <Rows>
          {ended.map(({ id, state, title, period, where, reason }) => (
            <Row
              key={id}
              title={`${title}, ${period}`}
              note={`Où\u00a0: ${where}.${reason && ` Pourquoi\u00a0: ${reason}`}`}
              end={<Badge>{state === 'cancelled' ? 'Annulé' : 'Terminé'}</Badge>}
            />
          ))}
        </Rows>
      )}
      {more > 0 && (
        <Text>{`Et ${more}\u00a0autres, que notre service vous dira par téléphone.`}</Text>
      )}
    </Section>
  )
}
