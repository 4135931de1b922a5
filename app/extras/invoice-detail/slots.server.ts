import type { Slots } from '../slots.server.ts'
import { explained, litrePrice, notesOf } from './explained.server.ts'

export const slots: Partial<Slots> = { invoice: explained, invoiceNotes: notesOf, litrePrice }
