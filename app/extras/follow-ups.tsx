import { partsOf } from './parts.tsx'

/** What extras ask once a request is treated, or a wizard was sent: `follow-up.tsx` of each. */
export const FollowUps = partsOf(import.meta.glob('./*/follow-up.tsx', { eager: true }))
