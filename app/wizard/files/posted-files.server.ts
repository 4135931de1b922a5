import { redirect } from '@remix-run/node'
import type { PostedFiles } from '#http/upload.server.ts'
import type { FormErrors } from '#ui/form/errors.ts'
import type { AnyWizard } from '../declaration/wizard.ts'
import { createDraft, type NamedDraft, writeDraft } from '../drafts/drafts.server.ts'
import { noSuchDraft, reportPath } from '../drafts/location.server.ts'
import { valuesIn } from '../drafts/values-in.ts'
import { type AnyStep, fileFieldsOf, typedIn } from '../progress/progress.server.ts'
import { dropFiles, heldBy, keepFiles } from './files.server.ts'

export const removal = /^remove-([\da-f-]{36})$/

type Kept = { named: NamedDraft; errors: FormErrors }

/**
 * Keeps the files that came with the form of a step, whatever else is wrong with it, and deletes the one whose « Retirer »
 * was pressed. They are kept as typed values, which become an answer with the rest of the form. Adds to `posted` what the
 * fields for files hold now.
 */
export async function keepPostedFiles(
  owner: string,
  wizard: AnyWizard,
  step: AnyStep,
  { id, draft }: NamedDraft,
  posted: FormData,
  files: PostedFiles,
): Promise<Kept> {
  const unchanged = { content: <T>(now: T) => now, step: step.name }
  const before = draft ?? (await createDraft(owner, wizard, id, unchanged))
  if (!before) throw noSuchDraft()
  const [, removed] = removal.exec(String(posted.get('intent'))) ?? []
  const held = heldBy(step, before.content)
  const { values, errors } = await keepFiles(before, fileFieldsOf(step) ?? {}, held, files, removed)
  for (const [field, texts] of Object.entries(values))
    for (const text of texts) posted.append(field, text)
  if (!removed && Object.keys(errors).length + files.uploads.length === 0)
    return { named: { id: before.id, draft: before }, errors }
  const typed = valuesIn(posted)
  const content = (now: typeof before.content) => typedIn(now, step, typed)
  const written = await writeDraft(before, { content, step: step.name })
  if (!written) throw noSuchDraft()
  const isOpen = written.state === 'open'
  await (isOpen ? dropFiles(before.id, held, values) : dropFiles(before.id, values, held))
  if (!isOpen) throw redirect(reportPath(wizard, written.id), 303)
  return { named: { id: written.id, draft: written }, errors }
}
