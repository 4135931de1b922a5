import { Form, useLoaderData } from '@remix-run/react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Input } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { faqAt, giveOpinion } from './faq.server.ts'
import { OpenNow } from './hours.tsx'
import { Found, Groups } from './question-list.tsx'

export const handle: Page = { title: 'Questions fréquentes' }

export const loader = guarded(requireSubscriber, (_, { url }) => faqAt(url))

export const action = guarded(requireSubscriber, giveOpinion)

/** FAQ-01 to FAQ-03 */
export default function Faq() {
  const { typed, opening, found, ...shown } = useLoaderData<typeof loader>()
  return (
    <Stack gap="loose">
      <PageHeading>Questions fréquentes</PageHeading>
      <Form
        method="get"
        action={paths.faq}
        role="search"
        preventScrollReset
        className={cx('questions__search')}
      >
        <Field name="q" label="Que cherchez-vous&nbsp;?">
          {/* Changes with the address, when a link changes it. */}
          <Input key={typed} type="search" defaultValue={typed} maxLength={100} />
        </Field>
        <Button>Chercher</Button>
      </Form>
      {/* A live region is announced only if it was there before its text. */}
      <div role="status">
        {found && (
          <Heading level={2}>
            {found.length === 0 ? 'Aucune réponse' : counted(found.length)} pour «&nbsp;{typed}
            &nbsp;»
          </Heading>
        )}
      </div>
      {found ? <Found found={found} typed={typed} {...shown} /> : <Groups {...shown} />}
      <Card.Root>
        <Card.Body>
          <Heading level={2} size="md">
            Pas trouvé&nbsp;?
          </Heading>
          <Text>
            <OpenNow {...opening} /> <PhoneLink phone={useUtility().phone} />, ou{' '}
            <Link href={paths.contact}>écrivez-nous</Link>.
          </Text>
        </Card.Body>
      </Card.Root>
    </Stack>
  )
}

const counted = (count: number) => (count === 1 ? '1 réponse' : `${count} réponses`)
