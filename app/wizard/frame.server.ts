import { type Draft, savedDays } from './drafts.server.ts'
import { stepPath } from './place.server.ts'
import type { Standing } from './standing.server.ts'
import type { Frame } from './wizard.ts'

/** What surrounds the form of the step at `index`; `seen` is what its recap shows, in short. */
export function frameOf(
  { wizard, id, draft, progress }: Standing,
  index: number,
  seen: string | null,
): { pageTitle: string; frame: Frame } {
  const { asked } = progress
  const titles = [...asked.map(({ title }) => title), 'Confirmation']
  const title = titles[index] ?? ''
  return {
    pageTitle: `${title} – étape ${index + 1} sur ${titles.length} – ${wizard.title}`,
    frame: {
      wizard: wizard.title,
      title,
      base: wizard.base,
      bar: titles.map((label, place) => ({
        label,
        state: place < index ? 'done' : place === index ? 'now' : 'later',
        ...(place < index && { href: stepPath(wizard, id, asked[place]?.name ?? '') }),
      })),
      isFirst: index === 0,
      isLast: index === asked.length - 1,
      savable: wizard.savable ?? false,
      draft: id,
      saved: savedOf(wizard.base, draft),
      seen,
    },
  }
}

function savedOf(base: string, draft: Draft | undefined): Frame['saved'] {
  const days = draft && savedDays(draft)
  return days ? { ...days, anew: `${base}?nouvelle` } : null
}
