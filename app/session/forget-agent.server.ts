import { ask } from '#extras/slots.server.ts'
import { store } from '#store/client.server.ts'
import { forgetFactor } from './second-factor/factor.server.ts'

/** Deletes what the portal keeps of an agent whose account is gone: second factor, choices, what extras keep. */
export async function forgetAgent(owner: string): Promise<void> {
  await forgetFactor(owner)
  await store().agentChoice.deleteMany({ where: { owner } })
  await ask('forgetAgent', owner)
}
