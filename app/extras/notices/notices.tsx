import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import * as paths from '#paths.ts'
import { FormButtons } from '#screens/shell/form-buttons.tsx'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { FoldRow } from '#ui/fold-row.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { Field, type FormAnswer, Input, Missing, NativeSelect, PostForm } from '#ui/form/form.tsx'
import { Container, Link, type Page, Screen, Stack, Text } from '#ui/layout.tsx'
import { LinkRow, Row, RowSection, Rows, Section } from '#ui/rows.tsx'
import { saveNotices, showNotices } from './notices.server.ts'
import type { NoticeKind } from './rules.ts'
import { choices, units } from './texts.ts'

export const handle: Page = { title: 'Mes avis par e-mail' }

export const loader = guarded(requireSubscriber, showNotices)

export const action = guarded(requireSubscriber, saveNotices)

/** The page of notices by mail that the subscriber chose, and of legal notices. */
export default function Notices() {
  const { mail, hasLocalWater, legal, missing, ...form } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Screen title="Mes avis par e-mail" above={{ label: 'Mon compte abonné', href: paths.account }}>
      <Container size="column">
        <Stack gap="loose">
          <Text>
            Vos avis sont envoyés à <strong>{mail}</strong>&nbsp;:{' '}
            <Link href={paths.mailChange}>changer d’adresse</Link>. Chacun contient un lien pour
            l’arrêter, sans vous connecter.
          </Text>
          <NoticeForm {...form} answer={answer} />
          <Section id="autres" title="Les autres avis">
            <Missing notice={missing} />
            <Rows>
              {hasLocalWater && (
                <LinkRow
                  href={paths.waterNotices}
                  title="Mes avis sur l’eau"
                  note="Travaux, coupures et qualité de l’eau de votre commune"
                />
              )}
              <FoldRow
                title="L’eau qui coule jour et nuit"
                note="Si votre compteur est relevé à distance"
              >
                <Text>
                  Quand l’eau ne s’arrête plus la nuit, nous vous écrivons le lendemain matin, une
                  fois pour la même fuite. Qui vous aide et voit cette adresse le reçoit aussi.
                </Text>
              </FoldRow>
              <FoldRow
                title="L’avis de consommation anormale"
                note={
                  legal.length === 0 && !missing
                    ? 'Vous n’en avez reçu aucun.'
                    : 'Il part toujours\u00a0: la loi nous y oblige.'
                }
              >
                <WhatTheLawAsks />
              </FoldRow>
            </Rows>
          </Section>
          {legal.length > 0 && (
            <RowSection id="recus" title="Les avis déjà reçus">
              {legal.map(({ id, ...row }) => (
                <LinkRow key={id} {...row} />
              ))}
            </RowSection>
          )}
        </Stack>
      </Container>
    </Screen>
  )
}

function WhatTheLawAsks() {
  return (
    <>
      <Text>
        Quand un relevé dépasse le double de votre consommation moyenne des trois dernières années,
        ou depuis votre arrivée si elle est plus récente, la loi nous oblige à vous le dire (article
        L. 2224-12-4, III bis, du code général des collectivités territoriales). Cet avis-là part
        toujours&nbsp;: il ne s’arrête pas. Du jour où il part, vous avez un mois pour nous envoyer
        l’attestation de réparation d’une fuite, ou pour nous demander de vérifier votre compteur.
        S’il n’est pas parti, vous ne devez rien au-delà du double de votre moyenne.
      </Text>
      <Text>
        Nous gardons cinq ans la date de son envoi, l’adresse, le relevé, et quand vous en avez
        ouvert la page, connecté&nbsp;: le temps pendant lequel une facture peut être contestée.
      </Text>
    </>
  )
}

/** Every choice in one form, saved at once. */
function NoticeForm(props: {
  values: Record<string, string>
  points: Point[]
  isEInvoice: boolean
  answer: FormAnswer | undefined
}) {
  const { points, isEInvoice, answer } = props
  const values = answer?.values ?? props.values
  const box = (kind: NoticeKind) => (
    <BoxRow>
      <Checkbox name={kind} {...choices[kind]} defaultChecked={values[kind] === 'on'} />
    </BoxRow>
  )
  return (
    <PostForm answer={answer} aria-label="Mes avis">
      <Stack gap="loose">
        <RowSection id="factures" title="Mes factures">
          {isEInvoice ? (
            <Row
              title={choices.facture.label}
              note="Par e-mail, toujours&nbsp;: vous avez choisi l’e-facture."
            />
          ) : (
            box('facture')
          )}
          {box('echeance')}
          {box('retard')}
        </RowSection>
        {isEInvoice && values.facture === 'on' && <input type="hidden" name="facture" value="on" />}
        <RowSection id="consommation" title="Ma consommation">
          {box('seuil')}
          {points.map(point => (
            <ThresholdRow
              key={point.pdc}
              {...point}
              values={values}
              isInvalid={Boolean(answer?.errors?.[`seuil-${point.pdc}`])}
            />
          ))}
        </RowSection>
        <FormButtons>Enregistrer</FormButtons>
      </Stack>
    </PostForm>
  )
}

const BoxRow = ({ children }: { children: ReactNode }) => (
  <li className={cx('rows__item')}>
    <div className={cx('rows__row')}>{children}</div>
  </li>
)

type Point = { pdc: string; address: string; usual: string | null }

/**
 * The threshold of a metering point, with the usual consumption there as a help to choose. It is folded while the
 * notice is off, so that no subscriber fills in what changes nothing.
 */
function ThresholdRow(props: Point & { values: Record<string, string>; isInvalid: boolean }) {
  const { pdc, address, usual, values, isInvalid } = props
  const value = `seuil-${pdc}`
  const unit = `unite-${pdc}`
  return (
    <FoldRow
      title={`Mon seuil\u00a0: ${address}`}
      note={
        usual
          ? `En moyenne, vous y consommez ${usual}.`
          : 'Votre consommation habituelle n’y est pas encore connue.'
      }
      fold={{ id: `pour-${pdc}`, open: isInvalid || values.seuil === 'on' }}
    >
      <section aria-label={address}>
        <Stack gap="tight">
          <div className={cx('pair')}>
            <Field name={value} label="Mon seuil">
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
          </div>
          <Text size="sm" tone="muted">
            Un nombre entier. Vide&nbsp;: pas de seuil.
          </Text>
        </Stack>
      </section>
    </FoldRow>
  )
}
