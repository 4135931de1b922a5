import { useLoaderData } from '@remix-run/react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { shellAround } from '#screens/shell/subscriber-shell.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { PhoneLink } from '#ui/button.tsx'
import { Link, type Page, Text } from '#ui/layout.tsx'
import { PublicPage } from './public-page.tsx'
import { Section } from './section.tsx'

export const handle: Page = { title: 'Mentions légales', scriptless: true }

export const loader = guarded(publicPage, async (_, args) => {
  const {
    UTILITY_NAME,
    UTILITY_ADDRESS,
    LEGAL_FORM,
    LEGAL_DIRECTOR,
    LEGAL_HOST,
    CONTACT_EMAIL,
    MEDIATION_AFTER_MONTHS,
  } = settings()
  return {
    publisher: [UTILITY_NAME, LEGAL_FORM, UTILITY_ADDRESS],
    director: LEGAL_DIRECTOR,
    host: LEGAL_HOST.split('|'),
    email: CONTACT_EMAIL,
    months: MEDIATION_AFTER_MONTHS,
    shell: await shellAround(args),
  }
})

export default function LegalNotice() {
  const { publisher, director, host, email, months } = useLoaderData<typeof loader>()
  const { phone } = useUtility()
  return (
    <PublicPage title="Mentions légales">
      <Section title="Qui publie cet espace">
        <Lines lines={publisher} />
        <Text>
          Téléphone&nbsp;: <PhoneLink phone={phone} />. E-mail&nbsp;:{' '}
          <Link href={`mailto:${email}`}>{email}</Link>
        </Text>
        <Text>Directeur ou directrice de la publication&nbsp;: {director}.</Text>
      </Section>
      <Section title="Qui l’héberge">
        <Lines lines={host} />
      </Section>
      <Section title="Ce que vous pouvez faire de cet espace">
        <Text>
          Vos factures, reçus, relevés et demandes sont à vous&nbsp;: téléchargez-les, donnez-les à
          qui vous voulez. Les textes et dessins de cet espace appartiennent à leurs auteurs. Chaque
          logiciel qu’il utilise a sa licence&nbsp;:{' '}
          <Link href="/licences.txt" download>
            toutes les licences
          </Link>
          .
        </Text>
      </Section>
      <Section title="En cas de litige">
        <Text>
          Écrivez-nous d’abord, par <Link href={paths.complaints}>une réclamation</Link>. Si la
          réponse ne vous satisfait pas, ou sans réponse au bout de {months} mois, vous pouvez, dans
          l’année, saisir gratuitement la Médiation de l’eau&nbsp;:{' '}
          <span className={cx('whole')}>
            <Link href="https://www.mediation-eau.fr/">mediation-eau.fr</Link>
          </span>
          , BP&nbsp;40463, 75366&nbsp;Paris&nbsp;Cedex&nbsp;08.
        </Text>
      </Section>
    </PublicPage>
  )
}

function Lines({ lines }: { lines: string[] }) {
  return (
    <div>
      {lines.map(line => (
        <Text key={line}>{line}</Text>
      ))}
    </div>
  )
}
