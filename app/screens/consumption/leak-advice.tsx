import { Heading, List, Stack, Text } from '#ui/layout.tsx'

const checks = [
  'Fermez tous les robinets, et arrêtez ce qui prend de l’eau\u00a0: lave-linge, lave-vaisselle, arrosage.',
  'Notez l’index du compteur, attendez deux heures, ou une nuit, sans utiliser d’eau, puis relisez-le. S’il a avancé, de l’eau s’échappe.',
  'Fermez le robinet d’arrêt qui suit le compteur. Si le compteur s’arrête, la fuite est chez vous, après ce robinet.',
  'Posez une feuille de papier sèche au fond des toilettes, ou versez un colorant alimentaire dans le réservoir\u00a0: un papier mouillé, une eau colorée sans tirer la chasse, et c’est elle qui fuit.',
  'Regardez l’écoulement du groupe de sécurité du chauffe-eau\u00a0: il ne doit goutter que pendant la chauffe.',
  'Voyez dehors\u00a0: robinets, arrosage automatique, piscine, sol humide entre le compteur et le logement.',
  'Vous avez trouvé\u00a0? Laissez le robinet d’arrêt fermé et faites venir un plombier.',
]

export function WhatToCheck() {
  return (
    <section aria-labelledby="verifier">
      <Stack>
        <Heading level={2} id="verifier">
          Ce qu’il faut vérifier
        </Heading>
        <List kind="steps" items={checks} />
      </Stack>
    </section>
  )
}

const conditions = [
  'Il s’agit d’un local d’habitation.',
  'La fuite est sur une canalisation d’eau potable, après le compteur. Celles des appareils ménagers et des équipements sanitaires ou de chauffage n’ouvrent pas ce droit.',
  'Dans le mois qui suit l’information, vous présentez l’attestation d’une entreprise de plomberie\u00a0: elle dit où était la fuite, et quel jour elle a été réparée.',
]

/** The law, the same for every alert; `cap` is the sentence with the figures of this one, in m³. */
export function WhatTheLawGives({ cap }: { cap: string }) {
  return (
    <section aria-labelledby="loi">
      <Stack>
        <Heading level={2} id="loi">
          Ce que prévoit la loi
        </Heading>
        <Text>
          La loi du 17 mai 2011, dite loi Warsmann (article L. 2224-12-4, III bis, du code général
          des collectivités territoriales), limite votre facture quand la hausse vient d’une fuite,
          à trois conditions&nbsp;:
        </Text>
        <List items={conditions} />
        <Text>Vous ne devez alors rien au-delà du double de votre consommation moyenne. {cap}</Text>
        <Text>
          Vous ne trouvez pas de fuite&nbsp;? Dans le même mois, vous pouvez nous demander de
          vérifier votre compteur.
        </Text>
      </Stack>
    </section>
  )
}
