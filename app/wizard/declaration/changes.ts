import type { Line, Section } from './wizard.ts'

/** What comes of a request, moment by moment: « Ce que cela change ». */
export const changes = (lines: Line[]): Section => ({
  title: 'Ce que cela change',
  kind: 'changes',
  lines,
})
