import type { Slots } from '../slots.server.ts'

export const slots: Partial<Slots> = { accessibilityPart: () => ({}) }
