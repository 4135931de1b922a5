import { type ComponentPropsWithoutRef, useEffect, useState } from 'react'
import { cx } from '#theme/classes.ts'
import { VisuallyHidden } from '../layout.tsx'
import { useField } from './context.ts'

/** A password field; once the script is there, a button shows or hides what is typed. */
export function PasswordInput(
  props: Pick<ComponentPropsWithoutRef<'input'>, 'autoComplete' | 'required' | 'minLength'>,
) {
  const field = useField()
  const [scripted, setScripted] = useState(false)
  const [shown, setShown] = useState(false)
  useEffect(() => setScripted(true), [])
  return (
    <div className={cx('password')}>
      <input
        {...field}
        {...props}
        type={shown ? 'text' : 'password'}
        className={cx('input')}
        spellCheck={false}
        // Allowed on text only; that is when a keyboard might « improve » it.
        autoCapitalize={shown ? 'none' : undefined}
      />
      {scripted && (
        <button
          type="button"
          className={cx('password__toggle')}
          aria-controls={field.id}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Masquer' : 'Afficher'}
          <VisuallyHidden> le mot de passe</VisuallyHidden>
        </button>
      )}
    </div>
  )
}
