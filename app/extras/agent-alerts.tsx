import { partsOf } from './parts.tsx'

/** What is said above the list of agents: `agents-alert.tsx` of each extra. */
export const AgentsAlerts = partsOf(import.meta.glob('./*/agents-alert.tsx', { eager: true }))

/** What is said of one agent, on their panel: `agent-alert.tsx`. */
export const AgentAlerts = partsOf(import.meta.glob('./*/agent-alert.tsx', { eager: true }))
