import { partsOf } from './parts.tsx'

/** The extras' cards on the home page: `home-card.tsx` of each. */
export const HomeCards = partsOf(import.meta.glob('./*/home-card.tsx', { eager: true }), 'card')
