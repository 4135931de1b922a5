import { useEffect, useRef, useState } from 'react'
import { countedWords, notAvailable, nothingFound, type Suggest } from './suggestions.ts'

type Shown = {
  options: string[]
  /** The one that « Entrée » chooses; -1: none. */
  active: number
  /** In the place of the options, when there is none. */
  instead: string
  /** For screen readers. */
  words: string
}

const closed: Shown = { options: [], active: -1, instead: '', words: '' }

/** The pause in typing after which suggestions are asked for, in milliseconds. */
const pause = 200

/** The suggestions of a combobox: for what was typed last, whatever order the answers come in. */
export function useSuggestions(suggest: Suggest, minLength: number) {
  const [shown, setShown] = useState(closed)
  const asking = useRef<AbortController>()
  useEffect(() => () => asking.current?.abort(), [])

  const point = (active: number) => setShown(now => ({ ...now, active }))

  function close() {
    asking.current?.abort()
    setShown(closed)
  }

  async function find(typed: string, at: 'first' | 'last' | 'none', { signal }: AbortController) {
    if (signal.aborted) return
    try {
      const found = await suggest(typed, signal)
      const last = found.options.length - 1
      if (signal.aborted) return
      setShown({
        options: found.options,
        active: { first: Math.min(0, last), last, none: -1 }[at],
        instead: found.options.length > 0 ? '' : nothingFound,
        words: countedWords(found),
      })
    } catch {
      if (!signal.aborted) setShown({ ...closed, instead: notAvailable, words: notAvailable })
    }
  }

  return {
    shown,
    close,
    /** Asks at once, for a key that opens the list, else after a pause in typing. */
    ask(typed: string, { at = 'none', isTyping = false }: Asked = {}) {
      asking.current?.abort()
      asking.current = new AbortController()
      const mine = asking.current
      if (typed.trim().length < minLength) return close()
      if (!isTyping) return void find(typed, at, mine)
      // What « Entrée » would choose belongs to what stood there before.
      point(-1)
      setTimeout(() => find(typed, at, mine), pause)
    },
    point,
  }
}

type Asked = { at?: 'first' | 'last' | 'none'; isTyping?: boolean }
