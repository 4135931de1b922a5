import { useLocation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { cx } from '#theme/classes.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { RequestText } from './request-text.tsx'
import type { ShownRequest } from './requests.server.ts'

/** The selected request; says so when a colleague has closed it meanwhile. */
export function RequestPanel(props: { picked: string; request: ShownRequest | null }) {
  const { picked, request } = props
  const ref = useRef<HTMLElement>(null)
  const location = useLocation()
  // Browsers move the focus to a fragment's target; the router does not.
  useEffect(() => {
    if (location.hash === '#demande') ref.current?.focus()
  }, [location])
  return (
    <section ref={ref} id="demande" tabIndex={-1} aria-label="Demande choisie">
      <p role="status" className={cx('hidden')}>
        {request && `Demande ${request.id} affichée`}
      </p>
      {request ? (
        <Card.Root>
          <Card.Body>
            <Stack>
              <Heading level={2} size="md">{`Demande ${request.id}`}</Heading>
              <DefinitionList
                items={[
                  { term: 'PDC', value: request.pdc },
                  { term: 'Date', value: request.date },
                  { term: 'Statut', value: request.status },
                  { term: 'Type', value: request.type },
                ]}
              />
              <RequestText {...request} />
            </Stack>
          </Card.Body>
        </Card.Root>
      ) : picked ? (
        <Alert tone="info">
          <Text>
            {`La demande ${picked} n’est plus à traiter, ou ne correspond pas aux filtres.`}
          </Text>
        </Alert>
      ) : (
        <Text tone="muted">Choisissez une demande dans la liste pour l’afficher ici.</Text>
      )}
    </section>
  )
}
