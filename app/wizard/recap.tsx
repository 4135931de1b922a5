import { Card } from '#ui/card.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Cluster, Heading, Stack, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { Section } from './wizard.ts'

/** What is about to be sent, or was: with `stepHref`, each part that can be modified leads to its step. */
export function Recap(props: { sections: Section[]; stepHref?: (step: string) => string }) {
  return (
    <Stack>
      {props.sections.map(section => (
        <Part key={section.title} section={section} stepHref={props.stepHref} />
      ))}
    </Stack>
  )
}

function Part(props: { section: Section; stepHref: ((step: string) => string) | undefined }) {
  const { title, step, lines, text = [] } = props.section
  return (
    <Card.Root>
      <Card.Body>
        <Cluster>
          <Heading level={2} size="md">
            {title}
          </Heading>
          {step && props.stepHref && (
            <Link href={props.stepHref(step)} variant="alone" icon="edit">
              Modifier<VisuallyHidden>{`\u00a0: ${title}`}</VisuallyHidden>
            </Link>
          )}
        </Cluster>
        {lines.length > 0 && <DefinitionList items={lines} />}
        {text.map(paragraph => (
          <Text key={paragraph}>{paragraph}</Text>
        ))}
      </Card.Body>
    </Card.Root>
  )
}
