import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import type { FormNotice } from '#ui/form/notice.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'

type Props = {
  lines: { term: string; value: string }[]
  /** The mandate as a PDF; empty when there is none. */
  file: string
  /** Why it cannot be shown. */
  notice: FormNotice | null
}

/** Which account is debited, and by which mandate. */
export function DebitedAccount({ lines, file, notice }: Props) {
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
