import { useActionData, useLoaderData } from '@remix-run/react'
import { formatRate } from '#domain/values.ts'
import * as paths from '#paths.ts'
import { PublicPage } from '#screens/legal/public-page.tsx'
import { shellAround } from '#screens/shell/subscriber-shell.server.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { LinkButton, PhoneLink } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Field, type FormAnswer, Input, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { Alert, Cluster, Container, type Page, Text } from '#ui/layout.tsx'
import { Section } from '#ui/rows.tsx'
import { type Found, judge } from './water-aid.server.ts'

export const handle: Page = { title: 'Ai-je droit à une aide ?', scriptless: true }

export const loader = guarded(publicPage, async (_, args) => ({
  percent: formatRate(settings().WATER_AID_PERCENT),
  phone: settings().CONTACT_PHONE,
  shell: await shellAround(args),
}))

export const action = guarded(publicPage, judge)

export default function WaterAid() {
  const answer = useActionData<typeof action>()
  const found = answer && 'found' in answer ? answer.found : undefined
  return (
    <PublicPage title={'Ai-je droit à une aide\u00a0?'}>
      {found ? (
        <Answer {...found} />
      ) : (
        <Questions answer={answer && 'errors' in answer ? answer : undefined} />
      )}
    </PublicPage>
  )
}

function Questions({ answer }: { answer: FormAnswer | undefined }) {
  const { percent } = useLoaderData<typeof loader>()
  return (
    <>
      <Text>
        {`Cinq questions. Si l’eau pèse plus de ${percent} de vos revenus, une aide peut vous être accordée. Nous ne gardons aucune de vos réponses.`}
      </Text>
      <PostForm answer={answer} action={paths.waterAid} aria-label="Cinq questions">
        <Field name="commune" label="1. Dans quelle commune habitez-vous&nbsp;?" required>
          <Input autoComplete="address-level2" />
        </Field>
        <Field
          name="foyer"
          label="2. Combien de personnes vivent chez vous, vous compris&nbsp;?"
          required
        >
          <Input width="sm" inputMode="numeric" autoComplete="off" />
        </Field>
        <Field
          name="revenus"
          label="3. Quels sont vos revenus par mois, en euros&nbsp;?"
          hint="Ceux de tous, ensemble : salaires, allocations, pensions."
          required
        >
          <Input width="sm" inputMode="decimal" autoComplete="off" />
        </Field>
        <Field
          name="eau"
          label="4. Combien payez-vous l’eau en un an, en euros&nbsp;?"
          hint="Le total de vos factures de douze mois."
          required
        >
          <Input width="sm" inputMode="decimal" autoComplete="off" />
        </Field>
        <RadioGroup
          name="facture"
          legend="5. Qui reçoit la facture d’eau&nbsp;?"
          options={[
            { value: 'moi', label: 'Moi : elle est à mon nom' },
            { value: 'charges', label: 'Mon immeuble : l’eau est dans mes charges' },
          ]}
        />
        <SubmitButton width="full">Voir la réponse</SubmitButton>
      </PostForm>
    </>
  )
}

/** The answer is made to be printed and taken along. */
function Answer({ isAbove, title, text, answers, deciders, papers }: Found) {
  const { phone } = useLoaderData<typeof loader>()
  return (
    <>
      <Alert tone={isAbove ? 'success' : 'info'} title={title} text={text} />
      <Section id="decident" title="Qui décide">
        {deciders.map(({ name, where }) => (
          <Text key={name}>
            <strong>{name}</strong>. {where}
          </Text>
        ))}
        <Text>
          Notre service Gestion Clientèle répond au <PhoneLink phone={phone} />.
        </Text>
      </Section>
      <Section id="papiers" title="Ce qu’il faut apporter">
        <ul className={cx('list')}>
          {papers.map(paper => (
            <li key={paper}>{paper}</li>
          ))}
        </ul>
      </Section>
      <Section id="reponses" title="Vos réponses">
        <DefinitionList items={answers} />
        <Container size="column" print="none">
          <Text tone="muted">
            Elles ne sont gardées nulle part&nbsp;: imprimez cette page pour l’emporter.
          </Text>
        </Container>
      </Section>
      <Cluster>
        <LinkButton href={paths.waterAid} variant="outline">
          Recommencer
        </LinkButton>
      </Cluster>
    </>
  )
}
