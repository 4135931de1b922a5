import { DefinitionList } from '#ui/definition-list.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Stack, Text } from '#ui/layout.tsx'

type Props = {
  statut: string
  message: string
  sample: { subject: string; text: string } | null
}

/** What the requests are given, and the mail that the first of them leads to. */
export function Asked({ statut, message, sample }: Props) {
  return (
    <Stack>
      <DefinitionList
        items={[
          { term: 'Nouveau statut', value: statut || 'Celui de chacune' },
          {
            term: 'Message',
            value: message ? <Text lines="kept">{message}</Text> : 'Aucun',
          },
        ]}
      />
      {sample && (
        <Disclosure summary="Voir l’e-mail de la première demande">
          <Stack gap="tight">
            <Text>
              <strong>{sample.subject}</strong>
            </Text>
            <Text lines="kept">{sample.text}</Text>
          </Stack>
        </Disclosure>
      )}
    </Stack>
  )
}
