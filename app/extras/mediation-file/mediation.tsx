import { useLoaderData } from '@remix-run/react'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { Alert, Cluster, Link, type Page, Screen, Text } from '#ui/layout.tsx'
import { Section } from '#ui/rows.tsx'
import { showMediation } from './mediation.server.ts'

export const handle: Page = { title: 'Dossier pour le médiateur', scriptless: true }

export const loader = guarded(requireSubscriber, showMediation)

/** BEY-301, BEY-302: nothing is sent for the subscriber, who takes the file to the mediator. */
export default function Mediation() {
  const { id, name, verdict, contents, lacking, file, write } = useLoaderData<typeof loader>()
  const { text, ...alert } = verdict
  return (
    <Screen
      title="Dossier pour le médiateur de l’eau"
      above={{ label: name, href: paths.request(id) }}
      sub={`demande n°\u00a0${id}`}
    >
      <Alert {...alert} text={text} />
      <Section id="dossier" title="Ce que contient le dossier">
        <Lines texts={contents} />
      </Section>
      <Section id="manque" title="Ce qui manque encore">
        {lacking.length > 0 ? <Lines texts={lacking} /> : <Text>Rien que nous sachions.</Text>}
      </Section>
      {file && (
        <Cluster>
          <LinkButton href={file} download>
            Télécharger le dossier (ZIP)
          </LinkButton>
        </Cluster>
      )}
      {write && (
        <Cluster>
          <LinkButton href={write}>Faire une réclamation</LinkButton>
        </Cluster>
      )}
      <Section id="envoi" title="L’envoyer">
        <Text>
          C’est à vous de l’envoyer. Joignez le dossier à votre demande sur{' '}
          <span className={cx('whole')}>
            <Link href="https://www.mediation-eau.fr">www.mediation-eau.fr</Link>
          </span>
          , ou envoyez-le par courrier&nbsp;: Médiation de l’eau, BP&nbsp;40463,
          75366&nbsp;Paris&nbsp;Cedex&nbsp;08. C’est gratuit.
        </Text>
        <Text>
          Le médiateur n’examine pas un litige qu’un tribunal, ou un autre médiateur, a déjà reçu.
        </Text>
      </Section>
    </Screen>
  )
}

const Lines = ({ texts }: { texts: string[] }) => (
  <ul className={cx('list')}>
    {texts.map(text => (
      <li key={text}>{text}</li>
    ))}
  </ul>
)
