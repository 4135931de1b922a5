import { type Form, useNavigation } from '@remix-run/react'
import {
  Children,
  type ComponentProps,
  type ComponentPropsWithoutRef,
  createContext,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { cx, type Selection } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Alert, Icon, Link, Stack, Text, type Tone, VisuallyHidden } from '#ui/layout.tsx'
import { OwnedForm } from './owned-form.tsx'
import { Remaining } from './remaining.tsx'

interface Description {
  name: string
  hint?: ReactNode
  error?: string | string[] | null
  required?: boolean
}

export function wire({ name, hint, error, required }: Description, ids?: string): FieldWiring {
  const id = fieldId(name, ids)
  const wrong = Boolean(error?.length)
  const describedBy = [hint && `${id}-description`, wrong && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return {
    id,
    name,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': wrong || undefined,
    'aria-required': required || undefined,
  }
}

/**
 * A visible label, an optional hint and error, around one control (Input, NativeSelect…). `wiring` replaces the ids
 * made of these props, on a page with two fields of one name.
 */
export function Field(
  props: Description & { label: ReactNode; children: ReactNode; wiring?: FieldWiring },
) {
  const answered = useAnswered(props.name)
  const { ids } = useFormState() ?? {}
  const { error = answered.error } = props
  const { wiring = wire({ ...props, error }, ids) } = props
  return (
    <div className={cx('field')}>
      <label className={cx('field__label')} htmlFor={wiring.id}>
        {props.label}
        {props.required === false && <span className={cx('field__optional')}> (facultatif)</span>}
      </label>
      <FieldHint id={wiring.id}>{props.hint}</FieldHint>
      <FieldErrors id={wiring.id} error={error} />
      <FieldContext.Provider value={wiring}>{props.children}</FieldContext.Provider>
    </div>
  )
}

export function FieldHint({ id, children }: { id: string; children?: ReactNode }) {
  if (!children) return null
  return (
    <p id={`${id}-description`} className={cx('field__hint')}>
      {children}
    </p>
  )
}

export function FieldErrors({ id, error }: { id: string; error?: Description['error'] }) {
  const messages = [error ?? []].flat()
  if (messages.length === 0) return null
  return (
    <div id={`${id}-error`}>
      {messages.map(message => (
        <FieldMessage key={message} text={message} />
      ))}
    </div>
  )
}

/** Shows what is wrong, then what to do about it (see FormErrors). */
function FieldMessage({ text }: { text: string }) {
  const [message, ...advice] = text.split('\n')
  return (
    <>
      <p className={cx('field__error')}>
        <VisuallyHidden>Erreur&nbsp;: </VisuallyHidden>
        {message}
      </p>
      {advice.map(line => (
        <p key={line} className={cx('field__advice')}>
          {line}
        </p>
      ))}
    </>
  )
}

type Native<E extends 'input' | 'select' | 'textarea'> = Omit<
  ComponentPropsWithoutRef<E>,
  'className' | 'name' | 'id' | 'value' | 'checked' | 'width' | 'maxLength'
>

/**
 * `limit`: how many characters the server takes, counted down under the field. No control has a `maxlength`: a browser
 * would cut in silence what is pasted, spaces that the server leaves out included.
 */
type Limited = { limit?: number }

type InputLook = Limited & { kind?: 'numeric' | 'code'; width?: Selection<'input'>['width'] }

/** The attributes that a control gets from its Field, and the text that was typed in it before its form was refused. */
export function useRefilled<P extends { defaultValue?: unknown }>(props: P) {
  const field = useField()
  const { typed } = useAnswered(field.name)
  return { ...field, ...props, ...(typed !== undefined && { defaultValue: typed }) }
}

/** An uncontrolled input, so that text typed before hydration stays. `defaultValue` refills it. */
export function Input({ type = 'text', kind, width, limit, ...rest }: Native<'input'> & InputLook) {
  const ref = useRef<HTMLInputElement>(null)
  const look = { type, className: cx('input', { kind, width }) }
  const input = <input {...useRefilled(rest)} {...look} ref={ref} data-limit={limit} />
  if (limit === undefined) return input
  return (
    <>
      {input}
      <Remaining field={ref} limit={limit} />
    </>
  )
}

export function Textarea({ rows = 5, limit, ...rest }: Native<'textarea'> & Limited) {
  const ref = useRef<HTMLTextAreaElement>(null)
  const look = { rows, className: cx('input', { kind: 'area' }) }
  return (
    <>
      <textarea {...useRefilled(rest)} {...look} ref={ref} data-limit={limit} />
      {limit !== undefined && <Remaining field={ref} limit={limit} />}
    </>
  )
}

export interface SelectOption {
  value: string
  label: string
}

export function NativeSelect({
  options,
  placeholder,
  ...rest
}: Native<'select'> & { options: SelectOption[]; placeholder?: string }) {
  return (
    <div className={cx('select')}>
      <select {...useRefilled(rest)} className={cx('select__field')}>
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className={cx('select__icon')}>
        <Icon name="chevron-down" />
      </span>
    </div>
  )
}

type Props = Pick<
  ComponentProps<typeof Form>,
  | 'id'
  | 'action'
  | 'onSubmit'
  | 'encType'
  | 'aria-label'
  | 'preventScrollReset'
  | 'replace'
  | 'children'
> & {
  answer?: FormAnswer | undefined
  /** Where a requirement asks that the button waits: what it waits for. */
  isComplete?: Judge
  /** How the ids of its fields begin, on a page where another form has fields of the same names. */
  ids?: string | undefined
}

/** A form that the server judges, below its errors. Its fields and its button read the answer by themselves. */
export function PostForm({ answer, isComplete, ids, children, ...form }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  const [ref, missing] = useIncomplete(isComplete)
  return (
    <FormStateContext.Provider value={{ answer, isBusy, missing, waits: Boolean(isComplete), ids }}>
      <OwnedForm ref={ref} noValidate {...form}>
        <Stack>
          <Notice notice={answer?.notice} />
          <ErrorSummary errors={answer?.errors} fields={{ children }} />
          {children}
        </Stack>
      </OwnedForm>
    </FormStateContext.Provider>
  )
}

/**
 * A form's button. In a form that waits it is aria-disabled while a field is missing, and looks so; the reason stands
 * beside it once the form was begun. Any button can be pressed: the answer names each missing field.
 */
export function SubmitButton(
  props: Omit<ComponentProps<typeof Button>, 'ref'> & { missing?: string | undefined },
) {
  const id = useId()
  const form = useFormState()
  const { missing = form?.missing, busy = form?.isBusy ?? false, ...button } = props
  const waits = form?.waits || props.missing !== undefined
  return (
    <>
      <Button
        {...button}
        busy={busy}
        aria-disabled={waits && missing !== undefined ? true : undefined}
        aria-describedby={missing ? id : undefined}
      />
      {missing && (
        <p id={id} className={cx('missing')}>
          {missing}
        </p>
      )}
    </>
  )
}

export type Judge = (form: FormData) => boolean | string

/**
 * The missing fields of a form, for SubmitButton; only the script knows them, and they never keep the form from being
 * posted, since the answer names them too. '' while nothing was typed or refused: an untouched form shows no reproach.
 */
export function useIncomplete(
  isComplete: Judge = () => true,
): [RefObject<HTMLFormElement>, string | undefined] {
  const ref = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<string>()
  // Runs after each rendering: a form that comes back has lost its passwords, without any event.
  useEffect(() => {
    const form = ref.current
    const check = () => {
      if (!form) return
      const found = missingIn(form, isComplete)
      setMissing(isBegun(form) ? found : found && '')
    }
    check()
    // A choice may show or hide fields, once its event is over.
    const afterwards = () => setTimeout(check)
    form?.addEventListener('input', afterwards)
    return () => form?.removeEventListener('input', afterwards)
  })
  return [ref, missing]
}

export const filled = (form: FormData, names: string[]) =>
  names.every(name => String(form.get(name) ?? '').trim() !== '')

function missingIn(form: HTMLFormElement, isComplete: Judge): string | undefined {
  const verdict = isComplete(new FormData(form))
  if (verdict === true) return tooLongIn(form)
  if (verdict) return verdict
  const fields = form.querySelectorAll<HTMLInputElement>('[aria-required=true], [role=radiogroup]')
  const names = [...fields].filter(isEmpty).map(nameOf)
  return names.length > 0
    ? `Il reste à remplir\u00a0: ${names.join(', ')}.`
    : 'Un champ n’est pas encore complet.'
}

function tooLongIn(form: HTMLFormElement): string | undefined {
  const fields = [...form.querySelectorAll<HTMLInputElement>('[data-limit]')]
  const long = fields.find(one => one.value.trim().length > Number(one.dataset.limit))
  return long && `Trop long\u00a0: ${nameOf(long)}.`
}

/**
 * The check reads the form's values rather than events: a subscriber on a slow line may type much before the script is
 * there.
 */
const isBegun = (form: HTMLFormElement) =>
  !form.querySelector('[aria-invalid=true]') &&
  [...form.querySelectorAll<HTMLInputElement>('input[name], textarea')].some(
    one => one.value !== one.defaultValue || one.checked !== one.defaultChecked,
  )

const isEmpty = (field: HTMLInputElement) => {
  if (field.matches('fieldset')) return !field.querySelector(':checked')
  return field.type === 'checkbox' ? !field.checked : field.value.trim() === ''
}

const nameOf = (field: HTMLInputElement) =>
  (field.labels?.[0] ?? field.querySelector('legend'))?.textContent?.trim() ?? ''

/** A refused form: what was typed, the errors of each field, and a notice about the form as a whole. */
export type FormAnswer = {
  values: Record<string, string>
  errors: FormErrors
  notice: FormNotice | null
}

type FormState = {
  answer: FormAnswer | undefined
  isBusy: boolean
  missing: string | undefined
  waits: boolean
  ids?: string | undefined
}

export const FormStateContext = createContext<FormState | undefined>(undefined)

const useFormState = () => useContext(FormStateContext)

export function useAnswered(name: string) {
  const { values, errors } = useFormState()?.answer ?? {}
  return { typed: values?.[name], error: errors?.[name] ?? null }
}

/**
 * The errors of a form, above it. Each error stands at its field. Several are listed here by their fields' labels, one
 * a line; a single one is for screen readers only, unless no field has its name. `fields` are the form's content, or
 * labels by name. `names` says that all errors have a field, and renames some in the list. Each refusal moves the focus
 * here, or to the single field; without JavaScript the list has it from the browser, and role=alert announces the field.
 */
export function ErrorSummary(props: {
  errors: FormErrors | undefined
  fields: { children: ReactNode } | Record<string, string>
  names?: Record<string, string> | undefined
}) {
  const { errors, fields, names } = props
  const list = listErrors(errors)
  const labels = 'children' in fields ? labelsIn(fields.children) : new Map(Object.entries(fields))
  const [first] = list
  const { ids } = useFormState() ?? {}
  const words = list.map(({ name, message }) =>
    list.length === 1 ? message : names?.[name] || labels.get(name) || nameIn(message),
  )
  const isAlone = list.length === 1 && (names !== undefined || labels.has(first?.name))
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refusal takes focus again
  useEffect(() => {
    const field = isAlone && document.getElementById(fieldId(first?.name ?? '', ids))
    ;(field || ref.current)?.focus()
  }, [errors])
  if (!first) return null
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
      // biome-ignore lint/a11y/noAutofocus: the page answers a post, and begins with what is wrong
      autoFocus={!isAlone}
      className={cx('errorSummary', { state: isAlone ? 'alone' : undefined })}
    >
      <p className={cx('errorSummary__title')}>
        {list.length === 1
          ? 'Une erreur est à corriger\u00a0:'
          : `${list.length} erreurs sont à corriger\u00a0:`}
      </p>
      <ul className={cx('errorSummary__list')}>
        {list.map(
          ({ name }, rank) =>
            // A name that several fields share leads to the first of them.
            (!names?.[name] || words.indexOf(words[rank] ?? '') === rank) && (
              <li key={name}>
                <a href={`#${fieldId(name, ids)}`} onClick={focusPart}>
                  {words[rank]}
                </a>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

/** « Date de relevé » from « Date de relevé requise »; the label of a box to tick; any other sentence unchanged. */
const nameIn = (message: string) =>
  message
    .replace(/ requise?s?$|^Cochez la case «\s|\s»$/g, '')
    .replace(/^Veuillez confirmer le/, 'Confirmation du')

type FieldProps = { name?: unknown; label?: unknown; legend?: unknown; children?: ReactNode }

/** The labels of fields by name, '' for a label that is no text. Fields that a component makes itself are missing. */
const labelsIn = (nodes: ReactNode): Map<unknown, string> =>
  new Map(
    Children.toArray(nodes).flatMap(node => {
      if (!isValidElement<FieldProps>(node)) return []
      const { name, label, legend, children } = node.props
      const text = label ?? legend
      return [
        ...labelsIn(children),
        ...(name ? [[name, typeof text === 'string' ? text : ''] as const] : []),
      ]
    }),
  )

export interface FormNotice {
  tone: Tone
  text: string
  advice?: string | undefined
  /** The end of the advice, as a link. */
  way?: { href: string; label: string } | undefined
}

/**
 * A refusal that concerns no single field: shown above the fields, announced, and focused, since on a phone it is out
 * of sight of the button.
 */
export function Notice({ notice }: { notice: FormNotice | null | undefined }) {
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refusal takes focus again
  useEffect(() => ref.current?.focus(), [notice])
  if (!notice) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the page answers a post, and begins with what is wrong
    <div ref={ref} role="alert" tabIndex={-1} autoFocus>
      <Alert {...notice} text={notice.advice ? <strong>{notice.text}</strong> : notice.text}>
        {notice.advice && (
          <Text>
            {notice.advice}
            {notice.way && (
              <>
                {' '}
                <Link href={notice.way.href}>{notice.way.label}</Link>.
              </>
            )}
          </Text>
        )}
      </Alert>
    </div>
  )
}

/**
 * Messages by field name, as a refused form comes back from the server (status 400). After a line break a message says
 * what to do: this advice stands only at the field, not in the list of errors.
 */
export type FormErrors = Record<string, string[] | null | undefined>

interface FieldError {
  name: string
  message: string
}

/** The ids of fields begin as Conform's do, so that all forms have the same ones. */
const formId = 'champ'

export const fieldId = (name: string, ids = formId) => `${ids}-${name}`

/** The first error of each field, in the order of the form; the field itself shows all of them. */
export const listErrors = (errors: FormErrors = {}): FieldError[] =>
  Object.entries(errors).flatMap(([name, messages]) => {
    const [text] = messages ?? []
    return text === undefined ? [] : [{ name, message: text.split('\n', 1)[0] ?? '' }]
  })

interface FieldWiring {
  id: string
  name: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean | undefined
  'aria-required'?: boolean | undefined
}

const FieldContext = createContext<FieldWiring | undefined>(undefined)

/** Every control must be inside a Field: a control without a label does not render. */
export function useField(): FieldWiring {
  const wiring = useContext(FieldContext)
  if (!wiring) throw new Error('A form control must be inside <Field>')
  return wiring
}

/** Stands for a part that the page has to do without: says what is missing, and what to do. */
export function Missing({ notice }: { notice: FormNotice | null | undefined }) {
  return notice ? <Alert {...notice} /> : null
}

/** Stands above a form without optional fields, instead of a mark on each field. */
export function AllRequired() {
  return <Text tone="muted">Tous les champs sont obligatoires.</Text>
}

/**
 * For links to a part of the page that takes focus. The router takes another hash for another page, and would show the
 * form as it was before its errors.
 */
export function focusPart(event: MouseEvent<HTMLAnchorElement>) {
  const part = document.getElementById(event.currentTarget.hash.slice(1))
  if (!part) return
  event.preventDefault()
  part.focus()
}
