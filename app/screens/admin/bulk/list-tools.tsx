import { Form, useLocation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { Cluster, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { listHref } from '#ui/list-state.ts'
import { Tabs } from '#ui/tabs.tsx'
import type { ListTools } from './list-tools.server.ts'
import { requestsIn } from './texts.ts'

/** Above the list of requests: what waits to be sent to many of them, and the agent's own filters. */
export function ListHead({ tools, isUsed }: { tools: ListTools; isUsed: boolean }) {
  const { search } = useLocation()
  const href = (query: string) => `${paths.staffRequests}?${query}`
  const present = new URLSearchParams(search)
  for (const name of ['page', 'taille']) present.delete(name)
  return (
    <>
      {tools.bulks.map(bulk => (
        <Alert key={bulk.reference} tone="info">
          <Cluster justify="between">
            <Text as="div">
              {`Un envoi à ${requestsIn(bulk.changing)} par ${bulk.author} `}
              {bulk.state === 'waiting' ? `part le ${bulk.until}.` : 'est en cours.'}{' '}
              <Link href={paths.bulk(bulk.reference)}>Voir cet envoi</Link>
            </Text>
            {bulk.state === 'waiting' && bulk.mayCancel && (
              <Form method="post" action={paths.bulk(bulk.reference)} aria-label="Envoi">
                <Button name="intent" value="cancel" variant="outline" size="sm">
                  Annuler l’envoi
                </Button>
              </Form>
            )}
          </Cluster>
        </Alert>
      ))}
      {(tools.filters.length > 0 || isUsed) && (
        <Cluster justify="between">
          {tools.filters.length > 0 && (
            <Tabs
              label="Mes filtres"
              kind="compact"
              current={href(present.toString())}
              items={tools.filters.map(({ name, query }) => ({ href: href(query), label: name }))}
            />
          )}
          <LinkButton href={listHref(paths.savedFilters, search, { lot: '' })} variant="ghost">
            {isUsed ? 'Enregistrer ce filtre' : 'Gérer mes filtres'}
          </LinkButton>
        </Cluster>
      )}
    </>
  )
}

/** Below it: what is done with all that the filter finds. */
export function ListFoot() {
  const { search } = useLocation()
  return (
    <Cluster>
      <LinkButton href={listHref(paths.bulks, search, { lot: '' })} variant="outline">
        Traiter par lot toute la liste
      </LinkButton>
      <LinkButton
        href={listHref(paths.requestExport, search, { lot: '' })}
        variant="ghost"
        download
      >
        Télécharger la liste (CSV)
      </LinkButton>
      <LinkButton href={paths.statistics} variant="ghost">
        Statistiques
      </LinkButton>
    </Cluster>
  )
}
