import { useUtility } from '#page/render.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'

/** The name, or postal code, of no commune that is served. */
export function Unknown({ typed }: { typed: string }) {
  const { phone } = useUtility()
  return (
    <section aria-labelledby="reponse">
      <Stack>
        <Heading level={2} id="reponse">{`Nous ne desservons pas «\u00a0${typed}\u00a0».`}</Heading>
        <Text>
          Relisez le nom, ou écrivez seulement ses premières lettres. Si c’est bien votre commune,
          son eau vient d’un autre service&nbsp;: votre mairie sait lequel. Un doute&nbsp;? Appelez
          le <PhoneLink phone={phone} />.
        </Text>
      </Stack>
    </section>
  )
}

type Found = { typed: string; towns: { name: string; href: string }[]; more: number }

/** The communes that may be meant; all of them while nothing is typed. */
export function Towns({ typed, towns, more }: Found) {
  return (
    <section aria-labelledby="communes">
      <Stack>
        <Heading level={2} id="communes">
          {typed ? 'Est-ce l’une de ces communes\u00a0?' : 'Les communes desservies'}
        </Heading>
        <Rows>
          {towns.map(({ name, href }) => (
            <LinkRow key={name} href={href} title={name} />
          ))}
        </Rows>
        {more > 0 && <Text>{`Et ${more}\u00a0autres\u00a0: écrivez-en plus.`}</Text>}
      </Stack>
    </section>
  )
}
