import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { cx } from '#theme/classes.ts'
import { Button } from '../button.tsx'
import { Link, VisuallyHidden } from '../layout.tsx'
import { Field, useField } from './form.tsx'

type Props = {
  name: string
  label: string
  hint: string
  error?: string[] | null | undefined
  required?: boolean
  multiple?: boolean
  /** The types that the browser offers to choose, besides PDF and JPEG. */
  accept?: string
  /** The files that are kept already; `removes` is the value of the button that deletes one. */
  kept: { id: string; name: string; size: string; href: string; removes: string }[]
  limits: { each: number; eachText: string; together: number; togetherText: string }
}

/**
 * A field for files, and the files that are kept already. With the script, a choice that is too large is cleared at
 * once; without it the server refuses it.
 */
export function FileField({ kept, limits, multiple, accept = '', ...words }: Props) {
  const [fault, setFault] = useState<string>()
  const { name, label, hint, error, required = true } = words
  return (
    <div>
      <Field
        name={name}
        label={label}
        hint={hint}
        {...(fault ? { error: [fault] } : error && { error })}
        required={required}
      >
        {kept.length > 0 && <KeptFiles label={label} files={kept} />}
        {kept.length > 0 && !multiple && (
          <p className={cx('field__hint')}>Un autre fichier prendra sa place&nbsp;:</p>
        )}
        <FileInput
          multiple={multiple ?? false}
          accept={`.pdf,.jpg,.jpeg,application/pdf,image/jpeg${accept}`}
          kept={kept.map(({ id }) => id).join()}
          onChoice={input => {
            const fault = faultOf([...(input.files ?? [])], limits)
            if (fault) empty(input)
            setFault(fault)
          }}
        />
      </Field>
      <p role="status" className={cx('hidden')}>
        {fault}
      </p>
    </div>
  )
}

type InputProps = {
  multiple: boolean
  accept: string
  kept: string
  onChoice: (input: HTMLInputElement) => void
}

function FileInput({ multiple, accept, kept, onChoice }: InputProps) {
  const input = useRef<HTMLInputElement>(null)
  const shown = useRef(kept)
  // Files that the server has accepted meanwhile are not sent again.
  useEffect(() => {
    if (shown.current !== kept && input.current) empty(input.current)
    shown.current = kept
  }, [kept])
  return (
    <input
      ref={input}
      {...useField()}
      type="file"
      multiple={multiple}
      accept={accept}
      className={cx('input', { kind: 'file' })}
      onChange={({ target }: ChangeEvent<HTMLInputElement>) => onChoice(target)}
    />
  )
}

function empty(input: HTMLInputElement) {
  input.value = ''
  // Setting a value fires no event, and the form checks its fields on `input`.
  input.dispatchEvent(new Event('input', { bubbles: true }))
}

function faultOf(files: File[], limits: Props['limits']): string | undefined {
  if (files.some(({ size }) => size > limits.each)) return limits.eachText
  const together = files.reduce((sum, { size }) => sum + size, 0)
  return together >= limits.together ? limits.togetherText : undefined
}

/** Enter submits by a form's first button: a hidden « Suivant » stands before the buttons that delete. */
function KeptFiles({ label, files }: { label: string; files: Props['kept'] }) {
  return (
    <>
      <button type="submit" tabIndex={-1} aria-hidden="true" className={cx('hidden')}>
        Suivant
      </button>
      <ul aria-label={`${label}, déjà joint`} className={cx('fileList')}>
        {files.map(({ id, name, size, href, removes }) => (
          <li key={id} className={cx('fileList__item')}>
            <span className={cx('fileList__name')}>
              <Link href={href} download variant="alone">
                {name}
              </Link>{' '}
              ({size})
            </span>
            <Button variant="outline" size="sm" name="intent" value={removes}>
              Retirer
              <VisuallyHidden> {name}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}
