import { Button } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { List, Stack, Text } from '#ui/layout.tsx'

/** The line under the title of the page. */
export const wishOf = ({ giver }: { giver: string }) =>
  `${giver} souhaite que vous puissiez agir en son nom.`

/** A single item has no bullet. */
export const listOf = (items: string[]) => (items.length > 1 ? <List items={items} /> : items[0])

/** The terms of an invitation, before it is accepted. */
export function Terms(props: { giver: string; places: string[]; rights: string[]; until: string }) {
  const { giver, places, rights, until } = props
  return (
    <Stack>
      <DefinitionList
        items={[
          { term: 'Vous pourrez', value: listOf(rights) },
          { term: places.length > 1 ? 'Adresses' : 'Adresse', value: listOf(places) },
          { term: 'Jusqu’au', value: until },
        ]}
      />
      <Text>
        Tout ce que vous ferez portera votre nom. {giver} verra votre nom, votre e-mail et vos
        visites, et peut retirer cet accès à tout moment.
      </Text>
    </Stack>
  )
}

/** Refusing has a form of its own, since it needs no field of the form that accepts. */
export function Refuse() {
  return (
    <OwnedForm reloadDocument aria-label="Refuser">
      <Button variant="outline" width="full" name="intent" value="refuse">
        Refuser cette invitation
      </Button>
    </OwnedForm>
  )
}
