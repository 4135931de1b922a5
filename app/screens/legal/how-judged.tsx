import { List, Text } from '#ui/layout.tsx'
import { Section } from './section.tsx'

/** What the official model of the statement asks for on how it was drawn up. */
export const HowJudged = () => (
  <>
    <Section title="Technologies employées">
      <List
        items={['HTML 5', 'CSS', 'SVG', 'JavaScript, dont chaque page peut se passer', 'PDF']}
      />
    </Section>
    <Section title="Environnement de test">
      <Text>
        Les pages ont été essayées dans Chromium&nbsp;156 sous Linux, avec et sans JavaScript, au
        clavier.
      </Text>
      <Text>
        Aucun lecteur d’écran n’était disponible&nbsp;: ni NVDA, ni JAWS, ni VoiceOver, ni TalkBack
        n’ont été essayés. Firefox et Safari ne l’ont pas été non plus.
      </Text>
    </Section>
    <Section title="Outils d’évaluation">
      <List
        items={[
          'axe-core, pour ce qu’un programme peut juger, sur écran large et sur téléphone',
          'html-validate et le Nu Html Checker, pour la validité du code',
          'un relevé des titres, liens, champs et images de chaque page, relu à la main',
          'le calcul des contrastes de toutes les couleurs du portail',
        ]}
      />
    </Section>
  </>
)
