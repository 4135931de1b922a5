import { Form } from '@remix-run/react'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Disclosure } from '#ui/disclosure.tsx'
import { Cluster, Heading, List, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { groups, type Question, questions } from './questions.ts'

/** `open`: the id of the unfolded question; `thanks`: said at it, in the place of its buttons. */
type Shown = { open: string; thanks: string | null }

export function Groups(shown: Shown) {
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

export function Found({ found, typed, ...shown }: Shown & { found: string[]; typed: string }) {
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

/** A question and its answer; the id is within what unfolds, so that browsers open it for a link that leads there. */
function QuestionItem(props: Question & Shown & { typed?: string }) {
  const { id, group, question, answer, links, open, thanks, typed } = props
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
            <Link key={href} href={href} variant="alone">
              {text}
            </Link>
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

/** Buttons that say of which answer, and what was searched for, which is found again afterwards. */
function Opinion(props: { id: string; question: string; typed: string | undefined }) {
  const { id, question, typed } = props
  const of = <VisuallyHidden>{`, «\u00a0${question}\u00a0»`}</VisuallyHidden>
  return (
    <Form method="post" action={paths.faq} preventScrollReset>
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
    </Form>
  )
}
