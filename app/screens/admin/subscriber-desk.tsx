import { mostNote } from '#domain/desk.ts'
import { mostMessage, staffRequestTypes } from '#domain/request.ts'
import * as paths from '#paths.ts'
import { NativeSelect, Textarea } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Heading, List, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { SubscriberAnswer } from './subscriber.server.ts'
import type { SubscriberDesk } from './subscriber-desk.server.ts'
import { Change } from './subscriber-forms.tsx'

type Props = SubscriberDesk & { action: string; answer: SubscriberAnswer | undefined }

/** BEY-173, BEY-175, BEY-176: the subscriber on the telephone. */
export function SubscriberDeskSection({ action, answer, ...desk }: Props) {
  const { facts, calls, open, points, reference } = desk
  return (
    <Stack>
      <Heading level={3}>En ce moment</Heading>
      <List items={facts} />
      {open.length > 0 && (
        <ul>
          {open.map(({ id, words }) => (
            <li key={id}>
              <Link href={paths.staffRequest(id)} variant="alone">
                {words}
              </Link>
            </li>
          ))}
        </ul>
      )}
      <Change
        title="Noter un appel"
        action={action}
        intent="call"
        needs={['appel']}
        refused={answer?.form === 'call' ? answer : undefined}
        button="Noter l’appel"
      >
        <Field
          name="appel"
          label="Ce qui fut dit"
          hint={`${mostNote} caractères au plus. L’abonné peut en demander une copie dans « Mes données ».`}
          required
        >
          <Textarea rows={3} maxLength={mostNote} />
        </Field>
        <input type="hidden" name="reference" value={reference.call} />
      </Change>
      {calls.length > 0 && <List items={calls} />}
      {points.length > 0 && (
        <Change
          title="Ouvrir une demande pour l’abonné"
          action={action}
          intent="open"
          needs={['objet']}
          refused={answer?.form === 'open' ? answer : undefined}
          button="Ouvrir la demande"
        >
          <Text tone="muted">L’abonné y lit qu’un agent l’a ouverte pour lui.</Text>
          <Field name="pdc" label="Point de comptage">
            <NativeSelect options={points} />
          </Field>
          <Field name="demande" label="Type">
            <NativeSelect
              options={staffRequestTypes.map((label, rank) => ({ value: String(rank + 1), label }))}
              defaultValue="2"
            />
          </Field>
          <Field name="objet" label="Ce que l’abonné demande" required>
            <Textarea rows={4} maxLength={mostMessage.subscriber} />
          </Field>
          <input type="hidden" name="reference" value={reference.open} />
        </Change>
      )}
    </Stack>
  )
}
