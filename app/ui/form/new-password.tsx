import { useNavigation } from '@remix-run/react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { cx } from '#theme/classes.ts'
import { VisuallyHidden } from '#ui/layout.tsx'
import { Field } from './form.tsx'
import { PasswordInput } from './password-input.tsx'

/** SIGNUP-09: the strengths 0 to 4. */
const levels = [
  { id: 'first', label: 'Très faible' },
  { id: 'second', label: 'Faible' },
  { id: 'third', label: 'Normal' },
  { id: 'fourth', label: 'Fort' },
  { id: 'fifth', label: 'Très fort' },
] as const

export type Strength = { level: number; isCommon: boolean }

type Props = {
  label: string
  confirmation: string
  /**
   * The address that judges the strength during typing: a POST of `password`, and `about` with the form's other texts,
   * answers a `Strength`.
   */
  strengthHref: string
  posted?: Strength | undefined
  /** `false` if the present password may stay. */
  required?: boolean
}

/**
 * A new password, in the fields `password` and `confirmation`, with its rules and its strength. With the script the
 * server judges it during typing (no dictionary is downloaded); without it, the form that comes back tells the strength
 * of the posted password.
 */
export function NewPasswordFields(props: Props) {
  const { label, confirmation, strengthHref, posted, required = true } = props
  const [live, ask] = useLiveStrength(strengthHref)
  return (
    <>
      <div onInput={ask}>
        <Field
          name="password"
          label={label}
          hint="8 caractères au moins, dont une majuscule, une minuscule et un chiffre."
          required={required}
        >
          <PasswordInput autoComplete="new-password" />
        </Field>
        <StrengthBar
          {...(live === undefined
            ? { strength: posted, what: 'Force du mot de passe saisi' }
            : { strength: live ?? undefined, what: 'Force du mot de passe' })}
        />
      </div>
      <Field name="confirmation" label={confirmation} required={required}>
        <PasswordInput autoComplete="new-password" />
      </Field>
    </>
  )
}

function StrengthBar({ strength, what }: { strength: Strength | undefined; what: string }) {
  const reached = levels[strength?.level ?? -1]
  return (
    <div className={cx('strength')}>
      {reached && (
        <div className={cx('strength__bar')} aria-hidden="true">
          <div className={cx('strength__fill', { level: reached.id })} />
        </div>
      )}
      <p role="status" className={cx('strength__words')}>
        {reached && (
          <>
            <VisuallyHidden>{what}&nbsp;: </VisuallyHidden>
            <strong>{reached.label}</strong>
            {strength?.isCommon && (
              <span>
                {
                  '. Il est trop courant, ou il est tiré du compte (numéro, nom, adresse)\u00a0: c’est un des premiers que l’on essaierait.'
                }
              </span>
            )}
          </>
        )}
      </p>
    </div>
  )
}

/** The strength of the typed password: undefined until one is typed, null if it is not known or was deleted. */
function useLiveStrength(href: string) {
  const [strength, setStrength] = useState<Strength | null>()
  const pending = useRef<AbortController>()
  const { formMethod } = useNavigation()
  const isPosting = formMethod === 'POST'
  useEffect(() => {
    if (!isPosting) return
    pending.current?.abort()
    return () => setStrength(undefined)
  }, [isPosting])

  function ask({ target }: FormEvent) {
    const { value, form } = target as HTMLInputElement
    pending.current?.abort()
    const asking = new AbortController()
    pending.current = asking
    if (value === '') return setStrength(null)
    setTimeout(async () => {
      if (asking.signal.aborted) return
      const answer = await strengthOf(value, linesOf(form), href, asking.signal).catch(() => null)
      if (!asking.signal.aborted) setStrength(answer)
    }, pauseMs)
  }
  return [strength, ask] as const
}

/** The pause in typing after which the server is asked, in milliseconds. */
const pauseMs = 300

function linesOf(form: HTMLFormElement | null): string {
  const inputs = [...(form?.elements ?? [])].filter(one => one instanceof HTMLInputElement)
  return inputs.flatMap(({ type, value }) => (/text|email/.test(type) ? [value] : [])).join('\n')
}

async function strengthOf(
  password: string,
  about: string,
  href: string,
  signal: AbortSignal,
): Promise<Strength | null> {
  const body = new URLSearchParams({ password, about })
  const answer = await fetch(href, { method: 'POST', body, signal })
  const strength = (await answer.json()) as Partial<Strength>
  return strength.level === undefined ? null : (strength as Strength)
}

/** Tells password managers the account that the password belongs to. Hidden, and not posted. */
export function AccountName({ value }: { value: string }) {
  return <input type="text" autoComplete="username" defaultValue={value} readOnly hidden />
}
