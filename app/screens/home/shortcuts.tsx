import * as paths from '#paths.ts'
import { useIsOpen } from '#ui/open-pages.ts'
import { LinkRow, Rows, Section } from '#ui/rows.tsx'

/** HOME-05, HOME-17, HOME-18 */
export function Shortcuts({ isMonthly }: { isMonthly: boolean }) {
  const mayPay = useIsOpen(paths.payment)
  // Of all these, a helper may be let do none.
  if (!useIsOpen(paths.complaints) && !mayPay) return null
  return (
    <Section id="raccourcis" title="Mes démarches">
      <Rows>
        {mayPay && <LinkRow href={paths.invoiceList} title="Payer une facture" />}
        <LinkRow href={paths.moving} title="Je déménage" />
        <LinkRow
          href={paths.monthly}
          title={isMonthly ? 'Je suis mensualisé' : 'Je souhaite être mensualisé'}
        />
        <LinkRow href={paths.complaints} title="Faire une réclamation" />
      </Rows>
    </Section>
  )
}
