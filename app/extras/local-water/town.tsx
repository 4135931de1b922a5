import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import * as paths from '#paths.ts'
import { PublicPage } from '#screens/legal/public-page.tsx'
import { guarded, publicPage } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { FoldRow } from '#ui/fold-row.tsx'
import { Captcha } from '#ui/form/captcha.tsx'
import { Field, type FormAnswer, Input, Missing, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Badge, Card, type Page, Stack, Text } from '#ui/layout.tsx'
import { LinkRow, Row, RowSection, Rows, Section } from '#ui/rows.tsx'
import { RestrictionCard, WorkAlert } from './alerts.tsx'
import { Quality } from './quality.tsx'
import { subscribe, townPage } from './town.server.ts'
import type { ShownWork } from './water.server.ts'

export const handle: Page = { title: 'L’eau d’une commune' }

export const loader = guarded(publicPage, townPage)

export const action = guarded(publicPage, subscribe)

/** The water of a town: restrictions on drinking it first, then works and cuts, then what was measured. */
export default function Town() {
  const { pageTitle, town, atTown, sample, isSampleMissing, restrictions, ...rest } =
    useLoaderData<typeof loader>()
  const { works, moreWorks, missing, shell, captcha } = rest
  const coming = works?.filter(({ state }) => state === 'now' || state === 'planned') ?? []
  const isRestricted = restrictions.length > 0
  const answer = useActionData<typeof action>()
  const worst = sample?.measures.find(({ state }) => state === 'limit')
  return (
    <PublicPage title={pageTitle} isWide={Boolean(shell)}>
      <div className={shell ? cx('columns') : cx('stack', { gap: 'loose' })}>
        <Stack gap="loose">
          <RestrictionCard
            restrictions={restrictions}
            action={
              shell && <OwnAddress town={town}>Être prévenu du retour à la normale</OwnAddress>
            }
          >
            {sample && worst && (
              <Text>
                {`Mesuré\u00a0: ${worst.label}, `}
                <strong>{worst.value}</strong>
                {` (${worst.limit}).`}
              </Text>
            )}
          </RestrictionCard>
          <Missing notice={missing} />
          {coming.length > 0 && works && <Works works={works} more={moreWorks} />}
          {!isSampleMissing && <Quality sample={sample ?? null} isRestricted={isRestricted} />}
        </Stack>
        <Stack gap="loose">
          {coming.length === 0 && works && <Works works={works} more={moreWorks} />}
          {shell && !isRestricted && (
            <Section id="avis" title="Être prévenu">
              <Card>
                <Text>{`Coupures, travaux et qualité de l’eau ${atTown}, par e-mail à l’adresse de votre compte.`}</Text>
                <OwnAddress town={town}>S’abonner aux avis</OwnAddress>
              </Card>
            </Section>
          )}
          {!shell && (
            <RowSection id="prevenu" title="Les avis sur l’eau">
              <Subscribe atTown={atTown} captcha={captcha} answer={answer} />
            </RowSection>
          )}
          <RowSection id="suite" title="Ailleurs">
            <LinkRow href={paths.localWater} title="Chercher une autre commune" />
            <LinkRow
              href="https://eaupotable.sante.gouv.fr"
              title="Résultats officiels"
              note="eaupotable.sante.gouv.fr, ou en mairie"
            />
          </RowSection>
        </Stack>
      </div>
    </PublicPage>
  )
}

/** Works and cuts: those under way, then those planned, then those that ended in the last thirty days. */
function Works({ works, more }: { works: ShownWork[]; more: number }) {
  const isComing = ({ state }: ShownWork) => state === 'now' || state === 'planned'
  const ended = works.filter(work => !isComing(work))
  return (
    <Section id="travaux" title="Travaux et coupures">
      {works.filter(isComing).map(work => (
        <WorkAlert key={work.id} {...work} level={3} />
      ))}
      {works.length === 0 && (
        <Rows>
          <Row title="Rien en cours ni prévu" note="Rien non plus depuis trente jours" />
        </Rows>
      )}
      {ended.length > 0 && (
        <Rows>
          {ended.map(({ id, state, title, period, where, reason }) => (
            <Row
              key={id}
              title={`${title}, ${period}`}
              note={`Où\u00a0: ${where}.${reason && ` Pourquoi\u00a0: ${reason}`}`}
              end={<Badge>{state === 'cancelled' ? 'Annulé' : 'Terminé'}</Badge>}
            />
          ))}
        </Rows>
      )}
      {more > 0 && (
        <Text>{`Et ${more}\u00a0autres, que notre service vous dira par téléphone.`}</Text>
      )}
    </Section>
  )
}

type Props = {
  /** « à Aubrelle » */
  atTown: string
  captcha: string
  answer: (FormAnswer & { captcha: string }) | undefined
}

/** The notices of a town by mail, for a visitor without an account. */
function Subscribe({ atTown, ...form }: Props) {
  return (
    <FoldRow
      title="Être prévenu par e-mail"
      note={`Travaux, coupures et qualité de l’eau ${atTown}. Chaque e-mail contient un lien pour arrêter.`}
      fold={{ id: 'avis', open: Boolean(form.answer) }}
    >
      <AnyAddress {...form} />
    </FoldRow>
  )
}

function OwnAddress({ town, children }: { town: string; children: string }) {
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <OwnedForm action={paths.waterNotices}>
      <input type="hidden" name="town" value={town} />
      <Button busy={isBusy} variant="outline" width="full" name="intent" value="follow">
        {children}
      </Button>
    </OwnedForm>
  )
}

function AnyAddress({ captcha, answer }: Omit<Props, 'atTown'>) {
  return (
    <PostForm answer={answer}>
      <Field
        name="mail"
        label="Adresse e-mail"
        hint={
          'Vous y recevrez d’abord un lien, pour confirmer. Sans confirmation, elle est effacée au bout de 7\u00a0jours.'
        }
        required
      >
        <Input type="email" autoComplete="email" />
      </Field>
      <Captcha token={answer?.captcha ?? captcha} />
      <SubmitButton>S’abonner aux avis</SubmitButton>
    </PostForm>
  )
}
