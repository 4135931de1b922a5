import { cx } from '#theme/classes.ts'
import { LinkButton } from '#ui/button.tsx'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Card, Disclosure, Heading, Link, Text, VisuallyHidden } from '#ui/layout.tsx'
import { Timeline } from '#ui/timeline.tsx'
import type { Paper, Section, ShownPoint } from '../declaration/wizard.ts'

/** `withChanges`: before the sending, the consequences stand beside the rest. */
export function Recap({ sections, withChanges }: { sections: Section[]; withChanges?: true }) {
  const [changes] = changesIn(sections)
  return (
    <div className={cx('recap')}>
      <div className={cx('card')}>
        <div className={cx('recap__parts')}>
          {sections
            .filter(({ kind }) => kind !== 'changes')
            .map(section => (
              <Part key={section.title} {...section} />
            ))}
        </div>
      </div>
      {withChanges && changes && <Changes {...changes} />}
    </div>
  )
}

export const changesIn = (sections: Section[]): Section[] =>
  sections.filter(({ kind, lines }) => kind === 'changes' && lines.length > 0)

function Part({ title, href, lines, points = [], text = [], more }: Section) {
  return (
    <section className={cx('recap__part')}>
      <div className={cx('recap__head')}>
        <Heading level={2} size="md">
          {title}
        </Heading>
        {href && (
          <Link href={href} variant="alone">
            Modifier<VisuallyHidden>{`\u00a0: ${title}`}</VisuallyHidden>
          </Link>
        )}
      </div>
      {points.length > 0 && (
        <ul>
          {points.map(point => (
            <li key={point.ref}>
              <p className={cx('recap__point')}>
                <PointName point={point} />
              </p>
              {point.lines && <DefinitionList items={point.lines} />}
            </li>
          ))}
        </ul>
      )}
      {lines.length > 0 && <DefinitionList items={lines} />}
      {text.map(paragraph => (
        <Text key={paragraph} lines="kept" size="sm">
          {paragraph}
        </Text>
      ))}
      {more && (
        <Disclosure summary={more.title}>
          {more.text.map(paragraph => (
            <Text key={paragraph} size="sm">
              {paragraph}
            </Text>
          ))}
        </Disclosure>
      )}
    </section>
  )
}

export const PointName = ({ point }: { point: ShownPoint }) => (
  <>
    {point.address} <span className={cx('recap__ref')}>{point.ref}</span>
  </>
)

export function Changes({ title, lines }: Pick<Section, 'title' | 'lines'>) {
  return (
    <Card>
      <Heading level={2} size="md">
        {title}
      </Heading>
      <Timeline moments={lines.map(({ term, value }) => ({ title: term, text: value }))} />
    </Card>
  )
}

/** The files and pages that a request gives; a single one has the solid button, unless `isFirst` is false. */
export function Papers({ papers, isFirst = true }: { papers: Paper[]; isFirst?: boolean }) {
  const variant = isFirst && papers.length === 1 ? 'solid' : 'outline'
  return papers.map(({ label, href, isPage = false }) => (
    <LinkButton key={href} href={href} variant={variant} download={!isPage}>
      {label}
    </LinkButton>
  ))
}
