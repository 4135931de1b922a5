import { Form, useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { Button, LinkButton } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { Alert, Disclosure, Heading, type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { Receipt } from '#ui/receipt.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { type Column, EmptyState, Table } from '#ui/table.tsx'
import { Solved } from '../shell/solved.tsx'
import { type ShownDeposit, showSchedule } from './monthly-schedule.server.ts'

export const handle: Page = { title: 'Mon échéancier de mensualisation' }

export const loader = guarded(requireSubscriber, showSchedule)

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

/** MON-09, MON-13 to MON-19 */
export default function MonthlySchedule() {
  const { confirmation, choice, hasNone, schedule, solved } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      {confirmation ? (
        <Confirmed {...confirmation} />
      ) : (
        <PageHeading above={{ label: 'Mensualisation', href: paths.monthly }}>
          {handle.title}
        </PageHeading>
      )}
      {choice && <Choice choice={choice} chosen={schedule?.pdc} draft={confirmation?.draft} />}
      {hasNone && <EmptyState title="Aucune adresse n’est mensualisée" />}
      {schedule && <Schedule {...schedule} />}
      {solved && (
        <Disclosure summary={solved.question}>
          <Solved {...solved} />
        </Disclosure>
      )}
    </Stack>
  )
}

function Confirmed({ sentAt, isMailed, agreed, papers }: NonNullable<Shown['confirmation']>) {
  const variant = papers.length > 1 ? 'outline' : 'solid'
  return (
    <Receipt
      title={<PageHeading>Votre demande de mensualisation a bien été prise en compte.</PageHeading>}
      sentence={
        <Text>
          {isMailed
            ? 'Un e-mail récapitulatif vous a été envoyé.'
            : 'Un e-mail récapitulatif va vous être envoyé.'}
        </Text>
      }
      facts={[{ term: 'Envoyée', value: `le ${sentAt}` }, ...agreed]}
    >
      {papers.map(({ label, href }) => (
        <LinkButton key={href} {...{ href, variant }} download>
          {label}
        </LinkButton>
      ))}
    </Receipt>
  )
}

function Choice(props: {
  choice: NonNullable<Shown['choice']>
  chosen: string | undefined
  draft: string | null | undefined
}) {
  const { choice, chosen, draft } = props
  return (
    <Form method="get" aria-label="Adresse de l’échéancier" preventScrollReset>
      <Stack>
        {draft && <input type="hidden" name="demande" value={draft} />}
        <RadioGroup
          name="pdc"
          legend="De quelle adresse voulez-vous voir l’échéancier&nbsp;?"
          options={choice}
          defaultValue={chosen}
        />
        <Button variant="outline">Afficher l’échéancier</Button>
      </Stack>
    </Form>
  )
}

const columns: Column<ShownDeposit>[] = [
  { id: 'date', header: 'Date de prélèvement', rowHeader: true },
  { id: 'amount', header: 'Montant', align: 'end' },
  { id: 'state', header: 'Échéance' },
]

function Schedule({ pdc, place, notice, deposits, total, note }: NonNullable<Shown['schedule']>) {
  if (notice)
    return (
      <Alert tone={notice.tone}>
        <Text>{notice.text}</Text>
      </Alert>
    )
  if (deposits.length === 0)
    return (
      <EmptyState title={`Aucune mensualité pour ${place}`}>
        <Text>Votre échéancier n’est pas encore établi.</Text>
      </EmptyState>
    )
  return (
    <Stack>
      <Heading level={2}>{place}</Heading>
      <Table
        caption={`Échéancier, ${place}`}
        captionHidden
        columns={columns}
        rows={deposits}
        rowKey={({ date }) => date}
      />
      <Text>
        {`Total des ${deposits.length} mensualités\u00a0: `}
        <strong>{total}</strong>
      </Text>
      {note && <Text>{note}</Text>}
      <Rows>
        <LinkRow
          href={paths.monthlyScheduleFile(pdc)}
          title="Télécharger l’échéancier (PDF)"
          download
        />
      </Rows>
    </Stack>
  )
}
