import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'

/**
 * Why a form could not leave, as the browser's router tells the form (BEY-561):
 * - `offline`: the browser has no network, nothing was sent;
 * - `file`: a chosen file was removed or changed since, nothing was sent;
 * - `cut`: no answer of the portal came, and nothing is known;
 * - `failed`: the portal failed while it answered, and nothing is known;
 * - otherwise the page that the portal answered in place of the form's own.
 */
export type Unsent = 'offline' | 'file' | 'cut' | 'failed' | { title: string; text: string }

/** Calls back when a post failed and its page stays: the event comes to the form, and rises from there. */
export function useUnsent(say: (why: Unsent, form: EventTarget | null) => void) {
  const latest = useRef(say)
  latest.current = say
  useEffect(() => {
    const listen = (event: Event) =>
      latest.current((event as CustomEvent<Unsent>).detail, event.target)
    document.addEventListener('unsent', listen)
    return () => document.removeEventListener('unsent', listen)
  }, [])
}

/** Calls back each time a post was answered; not if it could not leave, since then nothing typed may be lost. */
export function useAfterPost(work: () => void) {
  const { formMethod } = useNavigation()
  const { state } = useLocation()
  const isPosting = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each post, whatever the page made of it
  useEffect(() => {
    if (isPosting.current && !formMethod && !state?.unsent) work()
    isPosting.current = formMethod === 'POST'
  }, [formMethod])
}
