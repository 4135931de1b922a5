import { useLoaderData } from '@remix-run/react'
import { useAtPoint } from '#page/at-point.ts'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { AlertCard } from '#ui/alert-card.tsx'
import { LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { FoldRow } from '#ui/fold-row.tsx'
import { Missing } from '#ui/form/form.tsx'
import { Card, Container, List, type Page, Screen, Text } from '#ui/layout.tsx'
import { useTheirs } from '#ui/open-pages.ts'
import { Rows, Section } from '#ui/rows.tsx'
import { ClaimForm } from '../shell/claim-form.tsx'
import { leakOf } from './leak.server.ts'

export const handle: Page = { title: 'Chercher une fuite' }

export const loader = guarded(requireSubscriber, leakOf)

/** The page of an alert: its readings, what to check, what the law grants until when, and the form for a leak file. */
export default function Leak() {
  const words = useTheirs()
  const { facts, countdown, cap, certificate, opened, missing, ...claim } =
    useLoaderData<typeof loader>()
  const atPoint = useAtPoint()
  return (
    <Screen
      title="Chercher une fuite"
      above={{ label: 'Ma consommation', href: atPoint(paths.consumption) }}
    >
      <div className={cx('recap')}>
        <Section id="releve" title="Ce que nous avons relevé">
          <Card>
            <Text>
              Cette consommation dépasse le double de votre moyenne des trois années précédentes, ou
              depuis votre arrivée si elle est plus récente. Une fuite en est souvent la cause.
            </Text>
            <DefinitionList items={facts} />
          </Card>
        </Section>
        <AlertCard tone={countdown.tone} title="Le délai pour demander la remise">
          <Text>{countdown.text}</Text>
          <Text>{cap}</Text>
        </AlertCard>
        <WhatToCheck />
        <WhatTheLawGives />
      </div>
      <Section id="dossier" title="Ouvrir un dossier de fuite">
        <Missing notice={missing} />
        {opened && (
          <AlertCard
            tone="info"
            level={3}
            title={opened.title}
            action={
              <LinkButton href={opened.href} variant="outline">
                Voir ce dossier
              </LinkButton>
            }
          >
            <Text>{opened.text}</Text>
          </AlertCard>
        )}
        <Container size="column">
          <ClaimForm
            {...claim}
            label="Dossier de fuite"
            hint="Où est la fuite, depuis quand, est-elle réparée&nbsp;? Le relevé est déjà cité."
            pieces="Attestation du plombier, photos"
            submitText="Ouvrir le dossier"
            back={
              <LinkButton href={atPoint(paths.consumption)} variant="outline">
                {words('Revenir à ma consommation')}
              </LinkButton>
            }
          >
            <Text>{certificate}</Text>
          </ClaimForm>
        </Container>
      </Section>
    </Screen>
  )
}

const checks = [
  'Fermez tous les robinets, arrêtez lave-linge, lave-vaisselle et arrosage.',
  'Notez l’index du compteur, attendez deux heures, ou une nuit, sans utiliser d’eau, puis relisez-le. S’il a avancé, de l’eau s’échappe.',
  'Fermez le robinet d’arrêt qui suit le compteur. Si le compteur s’arrête, la fuite est chez vous, après ce robinet.',
  'Posez une feuille de papier sèche au fond des toilettes, ou versez un colorant alimentaire dans le réservoir\u00a0: un papier mouillé, une eau colorée sans tirer la chasse, et c’est elle qui fuit.',
  'Regardez l’écoulement du groupe de sécurité du chauffe-eau\u00a0: il ne doit goutter que pendant la chauffe.',
  'Voyez dehors\u00a0: robinets, arrosage automatique, piscine, sol humide entre le compteur et le logement.',
  'Vous avez trouvé\u00a0? Laissez le robinet d’arrêt fermé et faites venir un plombier.',
]

function WhatToCheck() {
  return (
    <Section id="verifier" title="Ce qu’il faut vérifier">
      <Card>
        <List kind="steps" items={checks} />
      </Card>
    </Section>
  )
}

const conditions = [
  'Il s’agit d’un local d’habitation.',
  'La fuite est sur une canalisation d’eau potable, après le compteur. Celles des appareils ménagers et des équipements sanitaires ou de chauffage n’ouvrent pas ce droit.',
  'Dans le mois qui suit l’information, vous présentez l’attestation d’une entreprise de plomberie\u00a0: elle dit où était la fuite, et quel jour elle a été réparée.',
]

/** What the law says is the same for every alert. */
function WhatTheLawGives() {
  return (
    <Rows>
      <FoldRow
        title="Ce que prévoit la loi"
        note="Une facture limitée, à trois conditions, dans le mois"
      >
        <Text>
          La loi du 17 mai 2011, dite loi Warsmann (article L. 2224-12-4, III bis, du code général
          des collectivités territoriales), limite votre facture quand la hausse vient d’une fuite,
          à trois conditions&nbsp;:
        </Text>
        <List items={conditions} />
        <Text>Vous ne devez alors rien au-delà du double de votre consommation moyenne.</Text>
        <Text>
          Vous ne trouvez pas de fuite&nbsp;? Dans le même mois, vous pouvez nous demander de
          vérifier votre compteur.
        </Text>
      </FoldRow>
    </Rows>
  )
}
