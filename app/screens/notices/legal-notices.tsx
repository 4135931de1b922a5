import type { FormNotice } from '#ui/form/notice.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Missing } from '#ui/missing.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'

type Shown = { id: string; href: string; title: string; note: string }

/** The notices that the law has the utility send, and the proof of each. */
export function LegalNotices(props: { notices: Shown[]; missing: FormNotice | null }) {
  const { notices, missing } = props
  return (
    <section aria-labelledby="loi">
      <Stack>
        <Heading level={2} id="loi">
          L’avis de consommation anormale
        </Heading>
        <Text>
          Quand une relève dépasse le double de votre consommation moyenne des trois dernières
          années, la loi nous oblige à vous le dire (article L. 2224-12-4, III bis, du code général
          des collectivités territoriales). Cet avis-là part toujours&nbsp;: il ne s’arrête pas. Du
          jour où il part, vous avez un mois pour nous envoyer l’attestation de réparation d’une
          fuite, ou pour nous demander de vérifier votre compteur. S’il n’est pas parti, vous ne
          devez rien au-delà du double de votre moyenne.
        </Text>
        <Text>
          Nous gardons cinq ans la date de son envoi, l’adresse, la relève, et quand vous en avez
          ouvert la page, connecté&nbsp;: le temps pendant lequel une facture peut être contestée.
        </Text>
        <Missing notice={missing} />
        {notices.length > 0 && (
          <Rows>
            {notices.map(({ id, ...row }) => (
              <LinkRow key={id} {...row} />
            ))}
          </Rows>
        )}
        {notices.length === 0 && !missing && <Text>Vous n’en avez reçu aucun.</Text>}
      </Stack>
    </section>
  )
}
