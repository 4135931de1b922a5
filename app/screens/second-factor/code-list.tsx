import { LinkButton } from '#ui/button.tsx'
import { List, Text } from '#ui/layout.tsx'

/** The recovery codes, the only time that they are shown. */
export function CodeList({ codes, next }: { codes: string[]; next: string }) {
  return (
    <>
      <Text>
        {
          'Si vous perdez votre téléphone, chacun remplace une fois le code de l’application. Imprimez cette page ou recopiez-les en lieu sûr, loin du téléphone\u00a0: ils ne seront plus affichés.'
        }
      </Text>
      <List items={codes} kind="steps" />
      <div>
        <LinkButton href={next}>Mes codes sont en lieu sûr</LinkButton>
      </div>
    </>
  )
}
