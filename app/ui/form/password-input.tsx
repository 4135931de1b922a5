import { type ComponentPropsWithoutRef, useRef, useState } from 'react'
import { cx } from '#theme/classes.ts'
import { useScripted, VisuallyHidden } from '#ui/layout.tsx'
import { Field, Input, useField } from './form.tsx'
import { useAfterPost } from './unsent.ts'

/** A password field; once the script is there, a button shows or hides what is typed. */
export function PasswordInput(
  props: Pick<ComponentPropsWithoutRef<'input'>, 'autoComplete' | 'required' | 'minLength'>,
) {
  const field = useField()
  const scripted = useScripted()
  const [shown, setShown] = useState(false)
  // A form that comes back from the server keeps what was typed, except passwords.
  const input = useRef<HTMLInputElement>(null)
  useAfterPost(() => {
    if (input.current) input.current.value = ''
  })
  return (
    <div className={cx('password')}>
      <input
        ref={input}
        {...field}
        {...props}
        type={shown ? 'text' : 'password'}
        className={cx('input')}
        spellCheck={false}
        // The attribute is allowed on a text field only, which is when a keyboard might change the case.
        autoCapitalize={shown ? 'none' : undefined}
      />
      {scripted && (
        <button
          type="button"
          className={cx('password__toggle')}
          aria-controls={field.id}
          onClick={() => setShown(!shown)}
        >
          <span>{shown ? 'Masquer' : 'Afficher'}</span>
          <VisuallyHidden> le mot de passe</VisuallyHidden>
        </button>
      )}
    </div>
  )
}

export function CodeField({ hint, required = true }: { hint: string; required?: boolean }) {
  return (
    <Field name="code" label="Code" hint={hint} required={required}>
      <Input width="md" inputMode="numeric" autoComplete="one-time-code" spellCheck={false} />
    </Field>
  )
}
