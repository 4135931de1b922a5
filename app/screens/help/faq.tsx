import { Form, useLoaderData } from '@remix-run/react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Button, LinkButton, PhoneLink } from '#ui/button.tsx'
import { Field, Input } from '#ui/form/form.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import {
  Card,
  Cluster,
  Disclosure,
  Heading,
  Link,
  List,
  type Page,
  Screen,
  Stack,
  Text,
  VisuallyHidden,
} from '#ui/layout.tsx'
import { useTheirs } from '#ui/open-pages.ts'
import { faqAt, giveOpinion } from './faq.server.ts'
import { OpenNow } from './hours.tsx'
import { groups, type Question, questions } from './questions.ts'

export const handle: Page = { title: 'Questions fréquentes', scriptless: true }

export const loader = guarded(requireSubscriber, (_, { url }) => faqAt(url))

export const action = guarded(requireSubscriber, giveOpinion)

/** FAQ-01 to FAQ-03 */
export default function Faq() {
  const { typed, opening, found, ...shown } = useLoaderData<typeof loader>()
  return (
    <Screen title="Questions fréquentes">
      <Form
        method="get"
        action={paths.faq}
        role="search"
        preventScrollReset
        className={cx('questions__search')}
      >
        <Field name="q" label="Que cherchez-vous&nbsp;?">
          {/* A new key resets the field when a link changes the address. */}
          <Input key={typed} type="search" defaultValue={typed} />
        </Field>
        <Button>Chercher</Button>
      </Form>
      {/* A live region is announced only if it was there before its text. */}
      <div role="status">
        {found && (
          <Heading level={2}>
            {found.length === 0 ? <span>{'Aucune réponse'}</span> : counted(found.length)} pour
            «&nbsp;{typed}
            &nbsp;»
          </Heading>
        )}
      </div>
      {found ? <Found found={found} typed={typed} {...shown} /> : <Groups {...shown} />}
      <Card>
        <Heading level={2} size="md">
          Pas trouvé&nbsp;?
        </Heading>
        <Text>
          Appelez le <PhoneLink phone={useUtility().phone} />, ou{' '}
          <Link href={paths.contact}>écrivez-nous</Link>.
        </Text>
        <p>
          <OpenNow {...opening} />
        </p>
      </Card>
    </Screen>
  )
}

const counted = (count: number) => (count === 1 ? '1 réponse' : `${count} réponses`)

/** `open`: the id of the unfolded question; `thanks`: the text that replaces the buttons under its answer. */
type Shown = { open: string; thanks: string | null }

function Groups(shown: Shown) {
  return (
    <>
      {groups.map(({ id, title, questions }) => (
        <section key={id} aria-labelledby={id}>
          <Stack>
            <Heading level={2} id={id}>
              {title}
            </Heading>
            <div className={cx('questions')}>
              {questions.map(question => (
                <QuestionItem key={question.id} {...shown} {...question} />
              ))}
            </div>
          </Stack>
        </section>
      ))}
    </>
  )
}

function Found({ found, typed, ...shown }: Shown & { found: string[]; typed: string }) {
  return (
    <Stack>
      <div>
        <Link href={paths.faq} variant="alone">{`Revoir les ${questions.length} questions`}</Link>
      </div>
      {found.length === 0 ? (
        <Text>
          Essayez avec un autre mot, ou <Link href={paths.contact}>contactez-nous</Link>&nbsp;: nous
          vous répondrons.
        </Text>
      ) : (
        <div className={cx('questions')}>
          {found
            .flatMap(id => questions.find(one => one.id === id) ?? [])
            .map(question => (
              <QuestionItem key={question.id} {...shown} {...question} typed={typed} />
            ))}
        </div>
      )}
    </Stack>
  )
}

/** A question and its answer. The id is inside the folded part, so that browsers unfold it for a link to the id. */
function QuestionItem(props: Question & Shown & { typed?: string }) {
  const { id, group, question, answer, links, open, thanks, typed } = props
  const words = useTheirs()
  return (
    <Disclosure
      open={open === id}
      summary={
        <span>
          {typed && <span className={cx('questions__group')}>{group}</span>}
          {question}
        </span>
      }
    >
      <div id={id} className={cx('stack')}>
        {answer.map(part =>
          typeof part === 'string' ? (
            <Text key={part}>{part}</Text>
          ) : (
            <List key={part.steps[0]} items={part.steps} kind="steps" />
          ),
        )}
        <Cluster>
          {links.map(({ href, text }) => (
            <LinkButton key={href} href={href} variant="outline" size="sm">
              {words(text)}
            </LinkButton>
          ))}
        </Cluster>
        <div className={cx('questions__opinion')}>
          {open === id && thanks ? (
            <p role="status">{thanks}</p>
          ) : (
            <Opinion id={id} question={question} typed={typed} />
          )}
        </div>
      </div>
    </Disclosure>
  )
}

/** The buttons tell screen readers which answer they judge; the form posts the search, which the next page repeats. */
function Opinion(props: { id: string; question: string; typed: string | undefined }) {
  const { id, question, typed } = props
  const of = <VisuallyHidden>{`, «\u00a0${question}\u00a0»`}</VisuallyHidden>
  return (
    <OwnedForm action={paths.faq} preventScrollReset>
      {typed && <input type="hidden" name="q" value={typed} />}
      <Cluster>
        <span>Cette réponse vous a-t-elle aidé&nbsp;?</span>
        <Button variant="outline" size="sm" name="avis" value={`oui.${id}`}>
          Oui{of}
        </Button>
        <Button variant="outline" size="sm" name="avis" value={`non.${id}`}>
          Non{of}
        </Button>
      </Cluster>
    </OwnedForm>
  )
}
