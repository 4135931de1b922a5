import { Field, type FormAnswer, Input, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { RadioGroup } from '#ui/form/radio.tsx'
import { Card, Link, Text } from '#ui/layout.tsx'
import type { ShownSolved } from './question.server.ts'
import { maxSolvedWords, solvedAnswers, solvedWords } from './rules.ts'

/** BEY-320: one question after a treated request or a wizard, asked once. */
export function Solved(props: Omit<ShownSolved, 'isFolded'> & { answer?: FormAnswer | undefined }) {
  const { href, isAnswered, question, official, answer } = props
  return (
    <Card>
      {isAnswered ? (
        <Text>Merci, votre réponse est notée.</Text>
      ) : (
        <PostForm action={href} answer={answer} aria-label={question}>
          <RadioGroup
            name="reponse"
            legend={question}
            options={solvedAnswers.map(value => ({ value, label: solvedWords[value] }))}
          />
          <Field
            name="mots"
            label="Un mot de plus"
            required={false}
            hint="Nous lisons ces mots sans votre nom&nbsp;: n’y écrivez aucun nom. Une adresse e-mail ou un numéro y est masqué."
          >
            <Input limit={maxSolvedWords} />
          </Field>
          <SubmitButton variant="outline">Répondre</SubmitButton>
        </PostForm>
      )}
      {official && (
        <Text size="sm">
          Votre avis sur tout le service, sur le site de l’État&nbsp;:{' '}
          <Link href={official}>Je donne mon avis</Link>
        </Text>
      )}
    </Card>
  )
}
