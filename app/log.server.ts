import { pino } from 'pino'

/** JSON lines on standard output. No personal data: ids of requests and names of calls only. */
export const log = pino({ level: process.env.LOG_LEVEL ?? 'info', base: null })
