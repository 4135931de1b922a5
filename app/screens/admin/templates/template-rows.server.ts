import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { fold } from '#domain/fold.ts'
import { unknownFields, unknownIn, withReadyAnswer } from '#domain/reply-template.ts'
import { maxMessage, requestStatuses } from '#domain/request.ts'
import { addDays, type Day } from '#domain/values.ts'
import {
  answerForm,
  PageFailure,
  type RouteArgs,
  redirectWithToast,
  success,
  wrongField,
} from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { traced } from '#session/audit.server.ts'
import type { Admin } from '#session/guards.server.ts'
import { isUniqueViolation, store } from '#store/client.server.ts'
import type { ReadyAnswer } from './ready-answers.tsx'

/** A ready answer: its text, the status that it chooses, and in how many days it promises an answer. */
export type ReplyTemplate = {
  id: string
  title: string
  text: string
  status: string | null
  promiseDays: number | null
  label: string | null
}
export type TemplateWords = Omit<ReplyTemplate, 'id'>

const select = {
  id: true,
  title: true,
  text: true,
  status: true,
  promiseDays: true,
  label: true,
} as const

export const readyAnswer = (template: ReplyTemplate, today: Day): ReadyAnswer => {
  const { id, title, text, status, promiseDays, label } = template
  return {
    id,
    title,
    text,
    ...(label && { label }),
    ...(status && { status }),
    ...(promiseDays && { promised: addDays(today, promiseDays) }),
  }
}

/** The values of a form with a ready answer filled in, where the script of the page cannot do it. */
export const withReady = <V extends Record<'reponse' | 'nouveauStatut' | 'promis', string>>(
  values: V,
  ready: ReadyAnswer | undefined,
): V =>
  ready
    ? {
        ...values,
        reponse: withReadyAnswer(values.reponse, ready.text),
        nouveauStatut: ready.status ?? values.nouveauStatut,
        promis: ready.promised ?? values.promis,
      }
    : values

export function templatesOf(): Promise<ReplyTemplate[]> {
  return store().replyTemplate.findMany({ select, orderBy: { titleKey: 'asc' } })
}

export function findTemplate(id: string): Promise<ReplyTemplate | null> {
  return store().replyTemplate.findUnique({ where: { id }, select })
}

/** Answers 0 when another ready answer has this title. */
export const createTemplate = (id: string, words: TemplateWords): Promise<0 | 1> =>
  unlessTaken(store().replyTemplate.create({ data: { id, ...rowOf(words) } }))

/** Answers 0 when another ready answer has this title. A deleted one is not created again. */
export const modifyTemplate = (id: string, words: TemplateWords): Promise<0 | 1> =>
  unlessTaken(store().replyTemplate.updateMany({ where: { id }, data: rowOf(words) }))

export async function deleteTemplate(id: string): Promise<1> {
  await store().replyTemplate.deleteMany({ where: { id } })
  return 1
}

/** What a list shows of a ready answer: its text without the greeting and the signature that all of them have. */
export function saidIn(text: string): string {
  const lines = text.split('\n').filter(line => line.trim())
  const from = /^(bonjour|madame|monsieur)\b[^.]*,?$/i.test(lines[0] ?? '') ? 1 : 0
  const isSigned = lines.length - from > 1 && !/[.!?:;,)»]\s*$/.test(lines.at(-1) ?? '')
  return lines.slice(from, isSigned ? -1 : undefined).join('\n') || text
}

const rowOf = (words: TemplateWords) => ({
  ...words,
  titleKey: fold(words.title),
  updatedAt: new Date(),
})

async function unlessTaken(write: PromiseLike<unknown>): Promise<0 | 1> {
  try {
    await write
    return 1
  } catch (error) {
    if (isUniqueViolation(error)) return 0
    throw error
  }
}

/** The ready answer of this id; null at the address of a new one. @throws 404 */
export async function templateAt({ id = '' }: RouteArgs['params']): Promise<ReplyTemplate | null> {
  if (paths.template(id) === paths.template()) return null
  const template = await findTemplate(id)
  if (template) return template
  throw new PageFailure(404, {
    title: 'Modèle introuvable',
    text: 'Ce modèle n’existe pas. Il vient peut-être d’être supprimé.',
  })
}

const field = (required: string, most: number) =>
  z.string({ error: required }).trim().min(1, required).max(most, `${most} caractères au maximum`)

const daysWanted = 'Un nombre de jours, de 1 à 60.'
export const templateSchema = z
  .object({
    titre: field('Titre requis', 80),
    texte: field('Texte requis', maxMessage.staff).superRefine((text, refused) => {
      const unknown = unknownFields(text)
      if (unknown.length > 0) refused.addIssue(unknownIn(unknown))
    }),
    etiquette: z.string().trim().max(40, '40 caractères au maximum').optional(),
    statut: z.enum(requestStatuses, 'Ce statut n’existe pas.').optional(),
    promesse: z.coerce
      .number(daysWanted)
      .int(daysWanted)
      .min(1, daysWanted)
      .max(60, daysWanted)
      .optional(),
  })
  .refine(({ statut, promesse }) => !promesse || statut !== 'Dossier traité', {
    path: ['promesse'],
    message: 'Une demande traitée n’attend plus de réponse\u00a0: laissez ce champ vide.',
  })

export async function writeTemplate(staff: Admin, { params }: RouteArgs) {
  const present = await templateAt(params)
  const form = await staff.form()
  const id = present?.id ?? randomUUID()
  const leave = (done: string) => redirectWithToast(paths.templates, success(done))
  if (present && form.get('intent') === 'delete') {
    await traced(staff, 'template-delete', id, () => deleteTemplate(id))
    return leave('Le modèle est supprimé.')
  }
  const keep = ['titre', 'texte', 'statut', 'promesse', 'etiquette']
  return answerForm(
    { posted: form, schema: templateSchema, keep },
    async ({ titre, texte, etiquette, ...given }) => {
      const words = {
        title: titre,
        text: texte,
        status: given.statut ?? null,
        promiseDays: given.promesse ?? null,
        label: etiquette ?? null,
      }
      const isSaved = await traced(
        staff,
        present ? 'template-modify' : 'template-create',
        id,
        () => (present ? modifyTemplate(id, words) : createTemplate(id, words)),
      )
      if (!isSaved) throw wrongField('titre', 'Un autre modèle a déjà ce titre.')
      return leave(present ? 'Le modèle est modifié.' : 'Le modèle est créé.')
    },
  )
}
