import type { ReactNode } from 'react'
import { withArticle } from '#domain/town.ts'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { AmountCard } from '#ui/amount-card.tsx'
import { Button, LinkButton } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { type Above, Badge, Card, Link, Screen, Stack } from '#ui/layout.tsx'
import { LinkRow, RowSection, Section } from '#ui/rows.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { UnderWay as Shown } from './under-way.server.ts'

export function UnderWay(props: {
  shown: Shown
  above: Above
  to: string | null
  town: string
  others: ReactNode
}) {
  const { shown, above, to, town, others } = props
  const { id, until, day, left, what, sentence, href } = shown
  return (
    <Screen
      title="Mon déménagement"
      above={above}
      sub={`Gardé jusqu’au ${until}, sur tous vos appareils.`}
    >
      <div className={cx('columns')}>
        <Stack gap="loose">
          <AmountCard
            id="a-faire"
            label={
              <>
                {`À faire le ${day}`} {left > 0 && <Badge tone="info">{inDays(left)}</Badge>}
              </>
            }
            sentence={sentence}
            state={null}
            action={<LinkButton href={href}>{what}</LinkButton>}
          />
          <Section id="reste" title="Ce qui est fait, ce qui reste">
            <Card>
              <Timeline moments={momentsOf(shown)} />
            </Card>
          </Section>
        </Stack>
        <Stack gap="loose">
          <RowSection id="arriver" title="Et pour arriver&nbsp;?">
            <LinkRow
              href={paths.subscription}
              title={`J’arrive ${to ? withArticle('au', to) : 'dans un autre logement'}`}
              note="Votre date de départ y est reprise."
            />
            {town && <LinkRow href={paths.movingTo(town)} title="Les règles de ma commune" />}
          </RowSection>
          <OwnedForm action={paths.draft(id)}>
            <input type="hidden" name="redirectTo" value={paths.moving} />
            <Button variant="quiet" width="full">
              Abandonner ce déménagement
            </Button>
          </OwnedForm>
          {others}
        </Stack>
      </div>
    </Screen>
  )
}

const inDays = (left: number) => (left > 1 ? `dans ${left}\u00a0jours` : 'demain')

function momentsOf({ day, isSale, isRead, dateHref, address }: Shown) {
  return [
    {
      title: isSale ? 'Date de vente' : 'Date de départ',
      state: 'done' as const,
      text: (
        <>
          {day} · <Link href={dateHref}>Modifier</Link>
        </>
      ),
    },
    {
      title: 'Index du compteur',
      state: isRead ? ('done' as const) : ('now' as const),
      text: isRead ? 'Relevé.' : 'Le jour où vous rendez les clés.',
    },
    {
      title: 'Nouvelle adresse',
      state: address ? ('done' as const) : ('later' as const),
      text: address ? (
        <>
          {address.text} · <Link href={address.href}>Modifier</Link>
        </>
      ) : (
        'Où vous écrire ensuite.'
      ),
    },
    { title: 'Vérifier et envoyer', state: 'later' as const, text: 'Puis votre dernière facture.' },
  ]
}
