import { Button } from '#ui/button.tsx'
import { FoldRow } from '#ui/fold-row.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Badge, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Table } from '#ui/table.tsx'

type Session = { id: string; device: string; since: string; lastSeen: string; current: boolean }

/** The id of the list, to which links lead. */
export const openSessions = 'sessions'

/** A row that unfolds the devices on which this account is logged in, each with a button that closes its session. */
export function OpenSessions({ sessions }: { sessions: Session[] }) {
  return (
    <FoldRow
      title="Mes sessions ouvertes"
      note={sessions.length === 1 ? '1 appareil\u00a0: celui-ci' : `${sessions.length} appareils`}
    >
      {/* A closed session leads back here: a browser unfolds the row for the link, and focuses what it leads to. */}
      <section id={openSessions} tabIndex={-1} aria-label="Mes sessions ouvertes">
        <Stack>
          <Text>
            Si vous ne reconnaissez pas un appareil, fermez sa session puis modifiez votre mot de
            passe.
          </Text>
          <Table
            caption="Appareils connectés à mon compte"
            rows={sessions}
            columns={[
              { id: 'device', header: 'Appareil', rowHeader: true },
              { id: 'since', header: 'Ouverte le', phone: 'hidden' },
              {
                id: 'lastSeen',
                header: 'Dernière activité',
                phoneLabel: 'Dernière activité\u00a0:',
              },
              {
                id: 'close',
                header: 'Action',
                headerHidden: true,
                align: 'end',
                phone: 'action',
                cell: session =>
                  session.current ? (
                    <Badge tone="info">Cette session</Badge>
                  ) : (
                    <Close {...session} />
                  ),
              },
            ]}
          />
          {sessions.length > 1 && (
            <OwnedForm>
              <Button variant="outline">Fermer toutes les autres</Button>
            </OwnedForm>
          )}
        </Stack>
      </section>
    </FoldRow>
  )
}

function Close({ id, device, since }: Session) {
  return (
    <OwnedForm>
      <input type="hidden" name="session" value={id} />
      <Button variant="outline" size="sm">
        Fermer
        <VisuallyHidden>{` la session ${device}, ouverte le ${since}`}</VisuallyHidden>
      </Button>
    </OwnedForm>
  )
}
