import { randomBytes } from 'node:crypto'
import { fold } from '../app/domain/fold.ts'
import { addMonths, dayOf } from '../app/domain/values.ts'
import type { Store } from '../app/store/client.server.ts'
import living from '../utility/world/living.json' with { type: 'json' }
import { at, reference } from '../utility/world/living.ts'
import { createRandom } from '../utility/world/names.ts'
import seed from '../utility/world/seed.json' with { type: 'json' }

/**
 * BEY-660: the portal's share of the living demonstration, which utility/world/living.ts begins: ready answers, saved
 * filters and favourites of `agent`, a year of answers to « Était-ce réglé ? », the traces of the bulk and of the aid
 * list. The store holds none of them before.
 */
export async function addLife(store: Store): Promise<void> {
  const updatedAt = new Date()
  const owner = 'agent'
  const templates = living.templates.map(({ title, text, ...more }, rank) => ({
    ...{ id: `demo-modele-${rank + 1}`, title, titleKey: fold(title), text, updatedAt },
    ...more,
  }))
  const favourites = templates.flatMap(({ id, title }) =>
    living.favourites.includes(title) ? [id] : [],
  )
  await store.$transaction([
    store.replyTemplate.createMany({ data: templates }),
    store.savedFilter.createMany({
      data: living.filters.map(({ name, query }, rank) => ({
        ...{ id: `demo-filtre-${rank + 1}`, owner, slot: rank + 1 },
        ...{ name, nameKey: fold(name), query, updatedAt },
      })),
    }),
    store.agentChoice.create({
      data: { owner, opening: '', keys: '', favourites: JSON.stringify(favourites), updatedAt },
    }),
    store.solvedAnswer.createMany({ data: solvedAnswers() }),
    store.auditEntry.createMany({ data: traces() }),
  ])
}

/** Who sent the aid list and the bulk, the older first: ids of traces follow time. */
function traces() {
  const today = dayOf(new Date())
  const { aidList, bulk } = living
  const actorOf = (id: string) =>
    [...seed.staff, ...living.staff].find(agent => agent.id === id)?.login ?? ''
  return [
    {
      ...{ actor: actorOf(aidList.agent), action: 'aid-send', subject: reference(5) },
      at: at(today, aidList.days),
    },
    {
      ...{ actor: actorOf(bulk.agent), action: 'bulk-send', subject: reference(3) },
      at: at(today, -1),
    },
  ].map(trace => ({ ...trace, done: true }))
}

function solvedAnswers() {
  const random = createRandom(661)
  const today = dayOf(new Date())
  const monthBefore = (months: number) => addMonths(today, -months).slice(0, 7)
  const key = () => randomBytes(32).toString('base64url')
  const silent = living.solved.flatMap(({ type, ...counts }) =>
    Object.entries(counts).flatMap(([answer, count]) =>
      Array.from({ length: count }, () => ({
        ...{ key: key(), type, answer, words: '' },
        month: monthBefore(random.int(0, 11)),
      })),
    ),
  )
  const written = living.solvedWords.map((said, rank) => ({
    ...said,
    key: key(),
    month: monthBefore(rank),
  }))
  return [...silent, ...written]
}
