import * as paths from '#paths.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import type { FormNotice } from '#ui/form/notice.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'

type Debited = {
  lines: { term: string; value: string }[]
  /** The mandate as a PDF; empty when there is none. */
  file: string
  notice: FormNotice | null
}

/** A mode of payment, after the selected metering point: what is debited, and the ways into it or out of it. */
export function ModePage(props: {
  title: string
  place: string
  texts: string[]
  debited: Debited | null
  ways: { href: string; title: string; note: string }[]
}) {
  const { title, place, texts, debited, ways } = props
  return (
    <Stack gap="loose">
      <PageHeading above={{ label: 'Mon mode de paiement', href: paths.paymentModes }} sub={place}>
        {title}
      </PageHeading>
      <Stack>
        {texts.map(text => (
          <Text key={text}>{text}</Text>
        ))}
      </Stack>
      {debited && <DebitedAccount {...debited} />}
      <Rows>
        {ways.map(way => (
          <LinkRow key={way.href} {...way} />
        ))}
      </Rows>
    </Stack>
  )
}

function DebitedAccount({ lines, file, notice }: Debited) {
  return (
    <Card.Root>
      <Card.Body>
        <Stack>
          <Heading level={2} size="md">
            Compte débité
          </Heading>
          {notice && (
            <Alert tone={notice.tone}>
              <Text>{notice.text}</Text>
            </Alert>
          )}
          {lines.length > 0 && <DefinitionList items={lines} />}
          {file && (
            <Link href={file} variant="alone" download>
              Télécharger mon mandat (PDF)
            </Link>
          )}
        </Stack>
      </Card.Body>
    </Card.Root>
  )
}
