import type { System } from '#utility/extras.ts'
import type { calls } from '../calls.ts'
import { aidListHandlers } from './handlers.ts'
import { createAidWork } from './work.ts'

export const system: System<typeof calls> = {
  tag: {
    title: 'Listes de foyers à aider, côté agents',
    description: 'Les foyers que les services sociaux désignent : un avoir, ou un message.',
  },
  handlers: aidListHandlers,
  work: createAidWork,
}
