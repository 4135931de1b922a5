import { maskIbansIn } from '#domain/bank.ts'
import { store } from '#store/client.server.ts'
import type { Content } from '../progress/progress.server.ts'
import { unsealContent } from './seal-content.server.ts'

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
    rows.map(async ({ title, state, createdAt, updatedAt, expiresAt, tasks, ...row }) => {
      const { answers, typed } = (await unsealContent<Content>(row.content)) ?? {}
      const recap = row.sent && (await unsealContent(row.sent))
      const files = await Promise.all(
        row.files.map(async ({ name, size }) => ({ name: await unsealContent(name), size })),
      )
      const said = masked({ answers, typed, recap, tasks })
      return { title, state, createdAt, updatedAt, expiresAt, files, ...said }
    }),
  )
}

const masked = <T extends object>(data: T): T => JSON.parse(maskIbansIn(JSON.stringify(data)))
