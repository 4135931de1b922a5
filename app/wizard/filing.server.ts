import { redirect } from '@remix-run/node'
import type { PostedFiles } from '#http/upload.server.ts'
import type { FormErrors } from '#ui/form/errors.ts'
import { birth, write } from './drafts.server.ts'
import { dropFiles, heldBy, keepFiles } from './files.server.ts'
import { noSuchDraft } from './place.server.ts'
import { type AnyStep, typedIn } from './progress.server.ts'
import { filesAsked } from './read.server.ts'
import { type Named, reportPath } from './standing.server.ts'
import { valuesIn } from './unsent.server.ts'
import type { AnyWizard } from './wizard.ts'

/** The button « Retirer » of a file. */
export const removal = /^retirer-([\da-f-]{36})$/

type Filed = { named: Named; errors: FormErrors }

/**
 * Keeps the files that came with the form of a step, whatever else is wrong with it, and takes the one away whose
 * « Retirer » was pressed: as what was typed, which is an answer once the form is one. `posted` then says all that the
 * fields for files hold.
 */
export async function fileAway(
  owner: string,
  wizard: AnyWizard,
  step: AnyStep,
  { id, draft }: Named,
  posted: FormData,
  files: PostedFiles,
): Promise<Filed> {
  const born = draft ?? (await birth(owner, wizard, id, { content: now => now, step: step.name }))
  if (!born) throw noSuchDraft()
  const [, removed] = removal.exec(String(posted.get('geste'))) ?? []
  const before = heldBy(step, born.content)
  const { values, errors } = await keepFiles(born, filesAsked(step) ?? {}, before, files, removed)
  for (const [field, texts] of Object.entries(values))
    for (const text of texts) posted.append(field, text)
  const named = { id: born.id, draft: born }
  if (!removed && Object.keys(errors).length + files.uploads.length === 0) return { named, errors }
  const content = valuesIn(posted)
  const now = await write(born, { content: now => typedIn(now, step, content), step: step.name })
  if (!now) throw noSuchDraft()
  if (now.state !== 'open') {
    await dropFiles(born.id, values, before)
    throw redirect(reportPath(wizard, now.id), 303)
  }
  await dropFiles(born.id, before, values)
  return { named: { id: now.id, draft: now }, errors }
}
