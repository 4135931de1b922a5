import { Card } from '#ui/card.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Cluster, Heading, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { Paper, Section } from '../declaration/wizard.ts'

type Shown = {
  stepHref?: (step: string) => string
  /** All of it is done: the papers that came of it are there. */
  isDone?: boolean
}

/** What is about to be sent, or was: with `stepHref`, each part that can be modified leads to its step. */
export function Recap({ sections, ...shown }: Shown & { sections: Section[] }) {
  return (
    <Stack>
      {sections.map(section => (
        <Part key={section.title} section={section} {...shown} />
      ))}
    </Stack>
  )
}

function Part({ section, stepHref, isDone }: Shown & { section: Section }) {
  const { title, step, lines, text = [], papers = [] } = section
  return (
    <Card.Root>
      <Card.Body>
        <Cluster>
          <Heading level={2} size="md">
            {title}
          </Heading>
          {step && stepHref && (
            <Link href={stepHref(step)} variant="alone">
              Modifier<VisuallyHidden>{`\u00a0: ${title}`}</VisuallyHidden>
            </Link>
          )}
        </Cluster>
        {lines.length > 0 && <DefinitionList items={lines} />}
        {text.map(paragraph => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
        {isDone && <Papers papers={papers} />}
      </Card.Body>
    </Card.Root>
  )
}

/** Each to be downloaded. */
export function Papers({ papers }: { papers: Paper[] }) {
  return papers.map(({ label, href }) => (
    <Text key={href}>
      <Link href={href} variant="alone" download>
        {label}
      </Link>
    </Text>
  ))
}
