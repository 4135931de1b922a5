import { DefinitionList } from '#ui/definition-list.tsx'
import { Missing } from '#ui/form/form.tsx'
import { Heading, Stack } from '#ui/layout.tsx'
import type { ShownDelay } from './decision.server.ts'

/** BEY-15: the delay that was asked for, once it is decided; until then the form shows it beside the decision. */
export default function DelayPanel({ missing, known }: ShownDelay) {
  if (!known) return <Missing notice={missing} />
  if (known.isOpen) return null
  return (
    <section aria-labelledby="delai">
      <Stack gap="tight">
        <Heading level={3} size="sm" id="delai">
          {`Demande de ${known.name}\u00a0: ${known.state}`}
        </Heading>
        <DelayFacts {...known} />
      </Stack>
    </section>
  )
}

/** The invoice, the schedule that is asked for, and what was asked for in the months before. */
export function DelayFacts(known: NonNullable<ShownDelay['known']>) {
  const { number, amount, due, deadline, instalments, before, months } = known
  return (
    <DefinitionList
      items={[
        { term: 'Facture', value: `${number}, ${due} à payer, date limite le ${deadline}` },
        ...(amount === due ? [] : [{ term: 'Le jour de la demande', value: `${amount} à payer` }]),
        { term: 'Échéancier demandé', value: instalments },
        { term: `Depuis ${months} mois`, value: before },
      ]}
    />
  )
}
