import { partsOf } from './parts.tsx'

/** The extras' alerts on the home page: `home-alert.tsx` of each. */
export const HomeAlerts = partsOf(import.meta.glob('./*/home-alert.tsx', { eager: true }), 'alert')
