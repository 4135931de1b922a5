import { Form, useLoaderData } from '@remix-run/react'
import { FollowUps } from '#extras/follow-ups.tsx'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { AmountCard } from '#ui/amount-card.tsx'
import { Button } from '#ui/button.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { Alert, type Page, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { Receipt } from '#ui/receipt.tsx'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'
import { type Column, EmptyState, Table } from '#ui/table.tsx'
import { Papers } from '#wizard/views/recap.tsx'
import { type ShownDeposit, showSchedule } from './monthly-schedule.server.ts'

export const handle: Page = { title: 'Mon échéancier de mensualisation', scriptless: true }

export const loader = guarded(requireSubscriber, showSchedule)

type Shown = ReturnType<typeof useLoaderData<typeof loader>>

/** MON-09, MON-13 to MON-19 */
export default function MonthlySchedule() {
  const { confirmation, choice, hasNone, schedule, followUps } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      {confirmation ? (
        <Confirmed {...confirmation} />
      ) : (
        <PageHeading above={{ label: 'Mensualisation', href: paths.monthly }} sub={schedule?.place}>
          {handle.title}
        </PageHeading>
      )}
      {choice && <Choice choice={choice} chosen={schedule?.pdc} draft={confirmation?.draft} />}
      {hasNone && <EmptyState title="Aucune adresse n’est mensualisée" />}
      {schedule && <Schedule {...schedule} />}
      <FollowUps filled={followUps} />
    </Stack>
  )
}

function Confirmed({ sentAt, isMailed, agreed, papers }: NonNullable<Shown['confirmation']>) {
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
      <Papers papers={papers} />
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
  { id: 'state', header: 'État', phone: 'tag' },
  { id: 'amount', header: 'Montant', align: 'end' },
]

function Schedule({
  pdc,
  place,
  notice,
  deposits,
  next,
  total,
  note,
}: NonNullable<Shown['schedule']>) {
  if (notice) return <Alert tone={notice.tone} text={notice.text} />
  if (deposits.length === 0)
    return (
      <EmptyState title={`Aucune mensualité pour ${place}`}>
        <Text>Votre échéancier n’est pas encore établi.</Text>
      </EmptyState>
    )
  const differs = deposits.some(({ state }) => state !== deposits[0]?.state)
  const file = (
    <Rows>
      <LinkRow
        href={paths.monthlyScheduleFile(pdc)}
        title="Télécharger l’échéancier (PDF)"
        download
      />
    </Rows>
  )
  return (
    <Stack gap="loose">
      {next && (
        <AmountCard
          id="prochaine"
          label="Prochaine mensualité"
          amount={next.amount}
          note={<Text>{next.when}</Text>}
        >
          {file}
        </AmountCard>
      )}
      <Section id="mensualites" title={`Les ${deposits.length} mensualités`}>
        <div className={cx('tablePanel')}>
          <Table
            caption={`Échéancier, ${place}`}
            inside="panel"
            // A state that all of them share tells nothing.
            columns={columns.filter(({ id }) => id !== 'state' || differs)}
            rows={deposits}
            rowKey={({ date }) => date}
          />
          <dl className={cx('rows__inside')}>
            <div className={cx('sum__line', { rank: 'total' })}>
              <dt>{`Total des ${deposits.length} mensualités`}</dt>
              <dd className={cx('sum__amount')}>{total}</dd>
            </div>
          </dl>
        </div>
        {note && <Text>{note}</Text>}
        {!next && file}
      </Section>
    </Stack>
  )
}
