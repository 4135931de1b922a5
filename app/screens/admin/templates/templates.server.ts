import { parseWithZod } from '@conform-to/zod/v4'
import { z } from 'zod'
import { mostMessage } from '#domain/request.ts'
import { type FailurePage, PageFailure } from '#http/failure.server.ts'
import { answerForm, wrongField } from '#http/form-answer.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast, success } from '#http/toasts.server.ts'
import * as paths from '#paths.ts'
import { audited, type StaffAction } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  modifyTemplate,
  newTemplateId,
  type ReplyTemplate,
} from './template-rows.server.ts'

/** The ready answer of this id. @throws 404 */
export async function templateAt({ id = '' }: RouteArgs['params']): Promise<ReplyTemplate> {
  const template = await findTemplate(id)
  if (!template) throw new PageFailure(404, texts.gone)
  return template
}

const field = (required: string, most: number) =>
  z
    .string({ error: required })
    .transform(text => text.replace(/\r\n?/g, '\n').trim())
    .pipe(z.string().min(1, required).max(most, `${most} caractères au maximum`))

const schema = z.object({
  titre: field('Titre requis', 80),
  texte: field('Texte requis', mostMessage.staff),
})

/** Writes what was posted, once it is a ready answer, and records the deed. */
async function write(
  staff: Admin,
  deed: { action: StaffAction; id: string; done: string },
  save: (words: { title: string; text: string }) => Promise<0 | 1>,
) {
  const submission = parseWithZod(await staff.form(), { schema })
  return answerForm({ submission, keep: ['titre', 'texte'] }, async ({ titre, texte }) => {
    const isSaved = await audited(
      { actor: staff.who.owner, actions: [deed.action], subject: deed.id },
      () => save({ title: titre, text: texte }),
      answer => answer === 1,
    )
    if (!isSaved) throw wrongField('titre', texts.taken)
    return redirectWithToast(paths.templates, success(deed.done))
  })
}

export function addTemplate(staff: Admin) {
  const id = newTemplateId()
  return write(staff, { action: 'template-create', id, done: texts.created }, words =>
    createTemplate(id, words),
  )
}

export async function changeTemplate(staff: Admin, { params }: RouteArgs) {
  const { id } = await templateAt(params)
  return write(staff, { action: 'template-modify', id, done: texts.modified }, words =>
    modifyTemplate(id, words),
  )
}

export async function removeTemplate({ who }: Admin, { params }: RouteArgs) {
  const { id } = await templateAt(params)
  const record = { actor: who.owner, actions: ['template-delete' as const], subject: id }
  await audited(
    record,
    () => deleteTemplate(id),
    () => true,
  )
  return redirectWithToast(paths.templates, success(texts.deleted))
}

const texts = {
  gone: {
    title: 'Modèle introuvable',
    text: 'Ce modèle n’existe pas. Il vient peut-être d’être supprimé.',
  } satisfies FailurePage,
  taken: 'Un autre modèle a déjà ce titre.',
  created: 'Le modèle est créé.',
  modified: 'Le modèle est modifié.',
  deleted: 'Le modèle est supprimé.',
}
