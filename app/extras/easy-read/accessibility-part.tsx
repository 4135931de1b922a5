import * as paths from '#paths.ts'
import { Section } from '#screens/legal/section.tsx'
import { Text } from '#ui/layout.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'

export default function EasyReadPart() {
  return (
    <Section title="Facile à lire">
      <Text>
        Une image à chaque étape, pour nous contacter, payer une facture, la lire, envoyer un
        relevé. Ces pages suivent les règles européennes de «&nbsp;L’information pour
        tous&nbsp;»&nbsp;; des personnes concernées ne les ont pas encore relues.
      </Text>
      <Rows>
        <LinkRow href={paths.easyRead} title="Les pages faciles à lire" />
      </Rows>
    </Section>
  )
}
