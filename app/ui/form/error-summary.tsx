import { Children, isValidElement, type ReactNode, useEffect, useRef } from 'react'
import { cx } from '#theme/classes.ts'
import { focusPart } from '../focus-part.ts'
import { type FormErrors, fieldId, listErrors } from './errors.ts'

/**
 * Leads to what is wrong with a form, first thing above it. An error is said at its field: several are named here by
 * their fields' labels, in one line, and a single one is for screen readers, unless none of the `fields` has its name:
 * what the form holds, or the labels by the names. `names`: all of them stand at their fields, some of which another
 * text than their label names.
 * Focus goes here, or to the single field, whenever a refusal comes back; without JavaScript role=alert says it.
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
  const words = list.map(({ name, message }) =>
    list.length === 1 ? message : names?.[name] || labels.get(name) || nameIn(message),
  )
  const isAlone = list.length === 1 && (names !== undefined || labels.has(first?.name))
  const ref = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second refusal takes focus again
  useEffect(() => {
    const field = isAlone && document.getElementById(fieldId(first?.name ?? ''))
    ;(field || ref.current)?.focus()
  }, [errors])
  if (!first) return null
  return (
    <div
      ref={ref}
      role="alert"
      tabIndex={-1}
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
            // Fields of one name are led to by the first of them.
            words.indexOf(words[rank] ?? '') === rank && (
              <li key={name}>
                <a href={`#${fieldId(name)}`} onClick={focusPart}>
                  {words[rank]}
                </a>
              </li>
            ),
        )}
      </ul>
    </div>
  )
}

/** « Date de relevé », of « Date de relevé requise »; the label of a box to tick; any other sentence as it stands. */
const nameIn = (message: string) =>
  message
    .replace(/ requise?s?$|^Cochez la case «\s|\s»$/g, '')
    .replace(/^Veuillez confirmer le/, 'Confirmation du')

type FieldProps = { name?: unknown; label?: unknown; legend?: unknown; children?: ReactNode }

/** The labels of fields by name, '' where it is not a text. Components of their own are not looked into. */
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
