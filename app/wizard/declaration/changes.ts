import type { Line, Section } from './wizard.ts'

export const changes = (lines: Line[], title = 'Ce que cela change'): Section => ({
  title,
  kind: 'changes',
  lines,
})
