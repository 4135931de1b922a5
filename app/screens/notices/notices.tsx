import { useActionData, useLoaderData } from '@remix-run/react'
import type { NoticeKind } from '#domain/notices.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { requireSubscriber } from '#session/guards.server.ts'
import { LinkButton } from '#ui/button.tsx'
import type { FormAnswer } from '#ui/form/answer.ts'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Input, NativeSelect } from '#ui/form/controls.tsx'
import { Field } from '#ui/form/field.tsx'
import type { FormNotice } from '#ui/form/notice.tsx'
import { PostForm } from '#ui/form/post-form.tsx'
import { SubmitButton } from '#ui/form/submit-button.tsx'
import { Cluster, Container, Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Missing } from '#ui/missing.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import type { Page } from '#ui/page-title.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import { saveNotices, showNotices } from './notices.server.ts'
import { choices, units } from './texts.ts'

export const handle: Page = { title: 'Mes avis par e-mail' }

export const loader = guarded(requireSubscriber, showNotices)

export const action = guarded(requireSubscriber, saveNotices)

/** The page of notices by mail that the subscriber chose, and of legal notices. */
export default function Notices() {
  const { mail, hasLocalWater, legal, missing, ...form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Stack gap="loose">
      <PageHeading above={{ label: 'Mon compte abonné', href: paths.account }}>
        Mes avis par e-mail
      </PageHeading>
      <Text>
        Ils sont envoyés à <strong>{mail}</strong>&nbsp;:{' '}
        <Link href={paths.mailChange}>changer d’adresse</Link>. Chacun contient un lien pour
        l’arrêter, sans vous connecter.
      </Text>
      <Container size="column">
        <NoticeForm {...form} answer={answer} />
      </Container>
      {hasLocalWater && (
        <Text>
          Pour être prévenu des travaux, des coupures et de la qualité de l’eau de votre
          commune&nbsp;: <Link href={paths.waterNotices}>Mes avis sur l’eau</Link>.
        </Text>
      )}
      <LegalNotices notices={legal} missing={missing} />
    </Stack>
  )
}

type Shown = { id: string; href: string; title: string; note: string }

/** The notices that the law has the utility send, and the proof of each. */
function LegalNotices(props: { notices: Shown[]; missing: FormNotice | null }) {
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

type Values = Record<string, string>

/** Every choice in one form, saved at once. */
function NoticeForm(props: {
  values: Values
  points: Point[]
  isEInvoice: boolean
  answer: FormAnswer | undefined
}) {
  const { points, isEInvoice, answer } = props
  const values = answer?.values ?? props.values
  const box = (kind: NoticeKind) => (
    <Checkbox name={kind} {...choices[kind]} defaultChecked={values[kind] === 'on'} />
  )
  return (
    <PostForm answer={answer} aria-label="Mes avis">
      <Heading level={2}>Mes factures</Heading>
      {isEInvoice ? (
        <>
          <Text>
            Chaque nouvelle facture vous est annoncée par e-mail&nbsp;: vous avez choisi
            l’e-facture.
          </Text>
          {values.facture === 'on' && <input type="hidden" name="facture" value="on" />}
        </>
      ) : (
        box('facture')
      )}
      {box('echeance')}
      {box('retard')}
      <Heading level={2}>Ma consommation</Heading>
      {box('seuil')}
      {points.map(point => (
        <ThresholdFields key={point.pdc} {...point} values={values} />
      ))}
      <Cluster>
        <SubmitButton>Enregistrer</SubmitButton>
        <LinkButton href={paths.account} variant="outline">
          Annuler
        </LinkButton>
      </Cluster>
    </PostForm>
  )
}

type Point = { pdc: string; address: string; usual: string | null }

/** The threshold of a metering point, with what is usual there, to choose it by. */
function ThresholdFields(props: Point & { values: Record<string, string> }) {
  const { pdc, address, usual, values } = props
  const value = `seuil-${pdc}`
  const unit = `unite-${pdc}`
  return (
    <section aria-label={address}>
      <Stack gap="tight">
        <Heading level={3}>{address}</Heading>
        <Text>
          {usual
            ? `D’habitude, vous y consommez ${usual}.`
            : 'Votre consommation habituelle n’y est pas encore connue.'}
        </Text>
        <Field name={value} label="Mon seuil" hint="Un nombre entier. Vide&nbsp;: pas de seuil.">
          <Input
            kind="numeric"
            inputMode="numeric"
            autoComplete="off"
            defaultValue={values[value]}
          />
        </Field>
        <Field name={unit} label="Unité du seuil">
          <NativeSelect options={units} defaultValue={values[unit] ?? 'litresJour'} />
        </Field>
      </Stack>
    </section>
  )
}
