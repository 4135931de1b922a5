import { randomUUID } from 'node:crypto'
import { fold } from '#domain/fold.ts'
import { isUniqueViolation, store } from '#store/client.server.ts'

/** A ready answer: the texts that staff insert into their replies. */
export type ReplyTemplate = { id: string; title: string; text: string }
export type TemplateWords = Omit<ReplyTemplate, 'id'>

const select = { id: true, title: true, text: true } as const

/** All of them, by title. */
export function templatesOf(): Promise<ReplyTemplate[]> {
  return store().replyTemplate.findMany({ select, orderBy: { titleKey: 'asc' } })
}

export function findTemplate(id: string): Promise<ReplyTemplate | null> {
  return store().replyTemplate.findUnique({ where: { id }, select })
}

/** Its id before it is written, so that the deed is recorded first. */
export const newTemplateId = (): string => randomUUID()

/** 0 when another one has this title. */
export const createTemplate = (id: string, words: TemplateWords): Promise<0 | 1> =>
  unlessTaken(store().replyTemplate.create({ data: { id, ...rowOf(words) } }))

/** 0 when another one has this title. One that is gone stays so. */
export const modifyTemplate = (id: string, words: TemplateWords): Promise<0 | 1> =>
  unlessTaken(store().replyTemplate.updateMany({ where: { id }, data: rowOf(words) }))

export async function deleteTemplate(id: string): Promise<1> {
  await store().replyTemplate.deleteMany({ where: { id } })
  return 1
}

const rowOf = ({ title, text }: TemplateWords) => ({
  ...{ title, text, titleKey: fold(title) },
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
