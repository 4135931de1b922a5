/** `count` suggestions are shown, of which `active` would be chosen: -1 for none. Without any, the list is closed. */
type List = { count: number; active: number }

type Key = { key: string; altKey: boolean }

/**
 * What a key does to an editable combobox, as the ARIA practices have it: `at` moves to a suggestion, « open » shows
 * them, at the first, the last, or none. Undefined for a key that the text field keeps to itself.
 */
export type Move =
  | { does: 'at'; active: number }
  | { does: 'open'; at: 'first' | 'last' | 'none' }
  | { does: 'choose' | 'close' | 'clear' }

export function byKey({ key, altKey }: Key, { count, active }: List): Move | undefined {
  const isOpen = count > 0
  switch (key) {
    case 'ArrowDown':
      if (!isOpen) return { does: 'open', at: altKey ? 'none' : 'first' }
      return { does: 'at', active: (active + 1) % count }
    case 'ArrowUp':
      if (altKey) return { does: 'close' }
      if (!isOpen) return { does: 'open', at: 'last' }
      return { does: 'at', active: active > 0 ? active - 1 : count - 1 }
    case 'Enter':
      return active >= 0 ? { does: 'choose' } : undefined
    case 'Escape':
      return { does: isOpen ? 'close' : 'clear' }
    default:
      return undefined
  }
}

/** The keys that move in the text: what is suggested stays, and is no longer pointed at. */
export const movesInText = (key: string) => ['Home', 'End', 'ArrowLeft', 'ArrowRight'].includes(key)
