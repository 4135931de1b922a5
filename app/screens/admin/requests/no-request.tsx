import { Form } from '@remix-run/react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { KeptParams } from '#ui/form/kept-params.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Cluster, Stack, Text } from '#ui/layout.tsx'
import { listParams } from './request-table.tsx'

/** ADMREQ-21: what stands in the place of the panel as long as no request is chosen. */
export function NoRequest() {
  return (
    <section
      id="demande"
      tabIndex={-1}
      aria-label="Demande choisie"
      className={cx('deskPanel', { shown: 'list' })}
    >
      <div className={cx('deskPanel__scroll')}>
        <Form method="get" action={paths.staffRequests} aria-label="Répondre" preventScrollReset>
          <Stack>
            <Text tone="muted">
              Choisissez une demande dans la liste, puis ouvrez-la pour y répondre.
            </Text>
            <KeptParams names={[...listParams, 'page']} />
            <Cluster>
              <SubmitButton variant="outline" missing="Aucune demande n’est choisie.">
                Envoyer
              </SubmitButton>
            </Cluster>
          </Stack>
        </Form>
      </div>
    </section>
  )
}
