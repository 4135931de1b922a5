import { Disclosure } from '#ui/disclosure.tsx'
import { Stack, Text } from '#ui/layout.tsx'

/** SIGNUP-16: where an invoice on paper has what a form asks for; `image` says it, in 400 by 250. */
export function InvoiceHelp({ text, image, alt }: { text: string; image: string; alt: string }) {
  return (
    <Disclosure summary="Où trouver ces numéros ?">
      <Stack gap="tight">
        <Text>{text}</Text>
        <img src={image} alt={alt} width="400" height="250" loading="lazy" />
      </Stack>
    </Disclosure>
  )
}
