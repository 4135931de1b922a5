import { useEffect, useRef, useState } from 'react'
import { cx } from '#theme/classes.ts'
import { Checkbox } from './checkbox.tsx'
import { filled } from './form.tsx'

type State = 'blank' | 'working' | 'done'

const words: Record<State, string> = {
  blank: '',
  working: 'Vérification en cours…',
  done: 'Vérification faite',
}

type Props = { token: string }

/**
 * LOGIN-20: a box to tick, without a puzzle. With the script, the tick starts a short proof of work for the token; if
 * the browser cannot compute it, or without the script, the token is posted alone. The field `captchaProof` is empty
 * until the proof is ready.
 */
export function Captcha(props: Props) {
  // A proof is valid for one token only.
  return <OneCaptcha key={props.token} {...props} />
}

function OneCaptcha({ token }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const [state, setState] = useState<State>('blank')
  const [proof, setProof] = useState('')

  useEffect(() => {
    const box = root.current?.querySelector<HTMLInputElement>('input[type=checkbox]')
    const controller = new AbortController()
    const begin = async () => {
      if (!box?.checked) return
      box.removeEventListener('change', begin)
      setState('working')
      const found = await import('./captcha-solver.ts')
        .then(({ solve }) => solve(token, controller))
        .catch(() => '')
      if (controller.signal.aborted) return
      setProof(found || 'none')
      setState('done')
    }
    box?.addEventListener('change', begin)
    // Also starts for a box that was ticked before hydration, or in a form that came back.
    begin()
    return () => {
      controller.abort()
      box?.removeEventListener('change', begin)
    }
  }, [token])

  // Setting a value fires no event, and the form checks its fields on `input`.
  useEffect(() => {
    if (proof) root.current?.dispatchEvent(new Event('input', { bubbles: true }))
  }, [proof])

  return (
    <div ref={root}>
      <input type="hidden" name="captchaToken" value={token} />
      <input type="hidden" name="captchaProof" value={proof} />
      <Checkbox name="captcha" label="Je confirme ne pas être un robot" required />
      <div role="status">{words[state] && <p className={cx('field__hint')}>{words[state]}</p>}</div>
    </div>
  )
}

/** For `useIncomplete`: whether the proof is ready, which takes a moment after the box was ticked. */
export const isProven = (posted: FormData) => filled(posted, ['captchaProof']) || words.working
