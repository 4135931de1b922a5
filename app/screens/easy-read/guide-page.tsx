import { useUtility } from '#page/render.tsx'
import { cx } from '#theme/classes.ts'
import { DefinitionList } from '#ui/definition-list.tsx'
import { Heading, Stack } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { EasyFrame } from './easy-frame.tsx'
import type { Guide, Step } from './guides.ts'

type Neighbour = { href: string; title: string } | undefined

/** A guide, step after step, with what its difficult words mean. */
export function GuidePage(props: { guide: Guide; before: Neighbour; after: Neighbour }) {
  const { guide, before, after } = props
  return (
    <EasyFrame title={guide.title}>
      <p>{guide.summary}</p>
      <div>
        {guide.steps.map((step, rank) => (
          <StepShown key={step.title} {...step} rank={rank + 1} />
        ))}
      </div>
      <section aria-labelledby="mots">
        <Stack>
          <Heading level={2} id="mots">
            Les mots difficiles
          </Heading>
          <DefinitionList
            items={guide.words.map(({ word, meaning }) => ({ term: word, value: meaning }))}
          />
        </Stack>
      </section>
      <nav aria-label="Pages faciles à lire">
        {before && (
          <p>
            Page d’avant&nbsp;: <Link href={before.href}>{before.title}</Link>
          </p>
        )}
        {after && (
          <p>
            Page d’après&nbsp;: <Link href={after.href}>{after.title}</Link>
          </p>
        )}
      </nav>
    </EasyFrame>
  )
}

function StepShown({
  rank,
  title,
  picture,
  shows,
  sentences,
  link,
  phone,
}: Step & { rank: number }) {
  const utility = useUtility()
  return (
    <section className={cx('easy__step')}>
      <img
        className={cx('easy__picture')}
        src={`/dessins/${picture}.svg`}
        alt={shows}
        width="120"
        height="96"
      />
      <div className={cx('easy__words')}>
        <Heading level={2}>{`${rank}. ${title}`}</Heading>
        {sentences.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
        {link && (
          <p>
            <Link href={link.href}>{link.label}</Link>
          </p>
        )}
        {phone && (
          <p>
            <PhoneLink phone={utility.phone} />
          </p>
        )}
      </div>
    </section>
  )
}
