import { partsOf } from './parts.tsx'

/** The extras' parts of « Accessibilité »: `accessibility-part.tsx` of each. */
export const AccessibilityParts = partsOf(
  import.meta.glob('./*/accessibility-part.tsx', { eager: true }),
)
