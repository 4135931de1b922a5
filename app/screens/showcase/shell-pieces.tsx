import * as paths from '#paths.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon, type IconName } from '#ui/icon.tsx'
import { Grid, Text } from '#ui/layout.tsx'
import { Footer } from '#ui/shell/footer.tsx'
import { Header } from '#ui/shell/header.tsx'
import { brand, footer } from './samples.ts'
import { Section } from './section.tsx'

const icons: IconName[] = ['check', 'close', 'menu', 'chevron-down', 'arrow-up', 'arrow-down']

/** The parts of the frame in the states that this page's own frame does not show. */
export function ShellPieces() {
  return (
    <>
      <Section title="Pictogrammes">
        <Grid min="sm">
          {icons.map(name => (
            <Card.Root key={name}>
              <Card.Body>
                <Icon name={name} />
                <Text tone="muted" size="sm">
                  {name}
                </Text>
              </Card.Body>
            </Card.Root>
          ))}
        </Grid>
      </Section>
      <Section title="En-têtes">
        <Header
          brand={{ ...brand, logo: '/favicon.svg' }}
          homeHref={paths.login}
          contactHref={paths.contact}
        />
      </Section>
      <Section title="Bandeau">
        <LinkButton href={`${paths.showcase}?un`} variant="outline">
          Un seul point de comptage, sans date
        </LinkButton>
      </Section>
      <Section title="Pied de page en version allégée">
        <Footer {...footer} light="given" reason="Connexion lente" />
      </Section>
    </>
  )
}
