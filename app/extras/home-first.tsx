import { partsOf } from './parts.tsx'

/** What stands before all else on the home page: `home-first.tsx` of each extra. */
export const HomeFirst = partsOf(import.meta.glob('./*/home-first.tsx', { eager: true }), 'first')
