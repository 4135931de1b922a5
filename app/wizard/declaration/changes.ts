import type { Line, Section } from './wizard.ts'

/** What comes of a request, moment by moment. */
export const changes = (lines: Line[], title = 'Ce que cela change'): Section => ({
  title,
  kind: 'changes',
  lines,
})
