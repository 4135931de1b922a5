import { store } from '#store/client.server.ts'
import type { Content } from '../progress/progress.server.ts'
import { unsealContent } from './seal-content.server.ts'

/** All that is kept of the drafts of a subscriber, readable: for them alone. */
export async function draftDataOf(owner: string) {
  const rows = await store().draft.findMany({
    where: { owner },
    orderBy: { createdAt: 'asc' },
    include: {
      files: { select: { name: true, size: true } },
      tasks: { select: { subject: true, call: true, state: true, message: true, sentAt: true } },
    },
  })
  return Promise.all(
    rows.map(async ({ title, state, createdAt, updatedAt, expiresAt, ...row }) => {
      const content = await unsealContent<Content>(row.content)
      const { files, tasks } = row
      const recap = row.sent && (await unsealContent(row.sent))
      const { answers, typed } = content ?? {}
      return { title, state, createdAt, updatedAt, expiresAt, answers, typed, recap, tasks, files }
    }),
  )
}
