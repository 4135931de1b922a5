import { type Toast, warning } from '#http/route.server.ts'
import { store } from '#store/client.server.ts'

// Events of an agent's log-in while they were away. Agents have no e-mail address: the next page shows them.

/** A wrong code: a stranger who typed it may know the password. */
export async function noteRefusedCode(owner: string): Promise<void> {
  const updatedAt = new Date()
  await store().staffLogIn.upsert({
    where: { owner },
    create: { owner, refused: 1, updatedAt },
    update: { refused: { increment: 1 }, updatedAt },
  })
}

/** The notices for the agent whose session has just begun, given once; never to a person who has only the password. */
export async function takeNotices(owner: string): Promise<Toast[]> {
  const row = await store().staffLogIn.findUnique({ where: { owner } })
  if (!row || (row.refused === 0 && row.removedBy === null)) return []
  const { refused, removedBy } = row
  await store().staffLogIn.updateMany({
    where: { owner },
    data: { refused: { decrement: refused }, removedBy: null },
  })
  return [
    ...(removedBy === null ? [] : [warning(removedText(removedBy))]),
    ...(refused === 0 ? [] : [warning(refusedText(refused))]),
  ]
}

const removedText = (colleague: string) =>
  `${colleague} a retiré votre connexion en deux étapes. Si vous n’avez rien demandé, prévenez votre responsable.`

const refusedText = (count: number) =>
  `${count === 1 ? 'Un code refusé' : `${count} codes refusés`} depuis votre dernière connexion\u00a0: si ce n’était pas vous, faites changer votre mot de passe.`
