import { Disclosure } from '#ui/disclosure.tsx'
import { Stack, Text } from '#ui/layout.tsx'

/** SIGNUP-16 */
export function InvoiceHelp() {
  return (
    <Disclosure summary="Où trouver ces numéros ?">
      <Stack gap="tight">
        <Text>Sur votre facture, sous son titre : 1, le numéro abonné ; 2, la Ref. PDC.</Text>
        <img
          src="/reperes-facture.svg"
          alt="Exemple de facture. Sous le titre, la première ligne, « Numéro d’abonné », donne le numéro abonné : 100001. La deuxième, « Point de comptage », donne la Ref. PDC : P100001."
          width="400"
          height="250"
          loading="lazy"
        />
      </Stack>
    </Disclosure>
  )
}
