import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { LinkCard } from '#ui/card.tsx'
import { Heading, Stack } from '#ui/layout.tsx'
import { useIsOpen } from '#ui/open-pages.ts'

/** HOME-05, HOME-17, HOME-18 */
export function Shortcuts({ isMonthly }: { isMonthly: boolean }) {
  const monthly = isMonthly ? 'Je suis mensualisé' : 'Je souhaite être mensualisé'
  const mayPay = useIsOpen(paths.payment)
  // Of all these, a helper may be let do none.
  if (!useIsOpen(paths.complaints) && !mayPay) return null
  return (
    <section aria-labelledby="raccourcis">
      <Stack>
        <Heading level={2} id="raccourcis">
          Mes démarches
        </Heading>
        <ul className={cx('tiles')}>
          {mayPay && <LinkCard as="li" href={paths.invoiceList} title="Payer une facture" />}
          <LinkCard as="li" href={paths.moving} title="Je déménage" />
          <LinkCard as="li" href={paths.monthly} title={monthly} />
          <LinkCard as="li" href={paths.complaints} title="Faire une réclamation" />
          <LinkCard as="li" href={paths.documents} title="Mes documents" />
        </ul>
      </Stack>
    </section>
  )
}
