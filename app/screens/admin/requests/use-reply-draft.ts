import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import * as paths from '#paths.ts'
import { useOwner } from '#ui/form/owned-form.tsx'
import { ownerField } from '#ui/form/owner-field.ts'
import { useUnsent } from '#ui/form/unsent.ts'

/** The pause in typing after which the form is kept, in milliseconds. */
const pauseMs = 500

/**
 * BEY-567: keeps on the server what is being written, by request and for the session: during pauses of typing, when
 * another request is opened, and when the page is left. A form that is sent needs it no more, unless it comes back.
 */
export function useReplyDraft(ref: RefObject<HTMLFormElement>, id: string, answer: unknown) {
  const owner = useOwner()
  const isChanged = useRef(false)
  useUnsent(() => {
    isChanged.current = true
  })
  useEffect(() => {
    if (answer) isChanged.current = true
  }, [answer])
  // Its end comes while the form is still in the page, with all that is typed.
  useLayoutEffect(() => {
    const form = ref.current
    if (!form) return
    let pause: ReturnType<typeof setTimeout>
    const keep = () => {
      clearTimeout(pause)
      if (!isChanged.current) return
      isChanged.current = false
      const typed = [...new FormData(form)].flatMap(([name, value]) =>
        typeof value === 'string' ? [[name, value]] : [],
      )
      const body = new URLSearchParams({ ...Object.fromEntries(typed), [ownerField]: owner ?? '' })
      const retry = () => {
        isChanged.current = true
      }
      fetch(paths.staffReplyDraft(id), { method: 'POST', body, keepalive: true }).catch(retry)
    }
    const onInput = () => {
      isChanged.current = true
      clearTimeout(pause)
      pause = setTimeout(keep, pauseMs)
    }
    const onSubmit = () => {
      isChanged.current = false
      clearTimeout(pause)
    }
    form.addEventListener('input', onInput)
    form.addEventListener('submit', onSubmit)
    addEventListener('pagehide', keep)
    return () => {
      removeEventListener('pagehide', keep)
      form.removeEventListener('input', onInput)
      form.removeEventListener('submit', onSubmit)
      keep()
    }
  }, [ref, id, owner])
}
