import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '#theme/classes.ts'
import { Icon } from '../icon.tsx'
import { VisuallyHidden } from '../layout.tsx'

export type CalendarProps = {
  label: string
  /** yyyy-MM-dd, or ''. So are the limits. */
  day: string
  min: string | undefined
  max: string | undefined
  /** With the day that was chosen, if one was. */
  onClose: (day?: string) => void
}

const inFrench = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', ...options })
const monthWords = inFrench({ month: 'long', year: 'numeric' })
const dayWords = inFrench({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** CONST-06: the week starts on Sunday. */
const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

/**
 * CONST-05, CONST-06: a month of days in a dialog, after the date picker of the ARIA practices: arrows, Home and End,
 * Page Up and Page Down, with Shift for years; Enter chooses, Escape leaves.
 */
export function Calendar({
  label,
  day,
  min = '1900-01-01',
  max = '2100-12-31',
  onClose,
}: CalendarProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const within = (wanted: string) => (wanted < min ? min : wanted > max ? max : wanted)
  const today = new Intl.DateTimeFormat('en-CA').format(new Date())
  const [at, setAt] = useState(() => within(day || today))
  /** Whether the focus moves to the day: not while a button turns the months. */
  const [isFollowed, setFollowed] = useState(true)

  useEffect(() => dialog.current?.showModal(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell of that day is another one
  useEffect(() => {
    if (isFollowed) dialog.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at, isFollowed])

  // Closed first: nothing behind an open dialog can be focused.
  const leave = (chosen?: string) => {
    dialog.current?.close()
    onClose(chosen)
  }
  const go = (to: string, follows: boolean) => {
    setFollowed(follows)
    setAt(within(to))
  }
  const onKey = (event: KeyboardEvent) => {
    const isChoice = event.key === 'Enter' || event.key === ' '
    const to = byKey(event, at)
    if (!isChoice && to === undefined) return
    event.preventDefault()
    if (to === undefined) leave(at)
    else go(to, true)
  }
  const turn = (words: string, sign: string, months: number) => (
    <button
      type="button"
      className={cx('calendar__turn')}
      onClick={() => go(shiftMonths(at, months), false)}
    >
      <span aria-hidden="true">{sign}</span>
      <VisuallyHidden>{words}</VisuallyHidden>
    </button>
  )
  return (
    <dialog
      ref={dialog}
      aria-label={`${label} : choisir une date`}
      className={cx('calendar')}
      onCancel={event => {
        event.preventDefault()
        leave()
      }}
    >
      <div className={cx('calendar__header')}>
        {turn('Année précédente', '«', -12)}
        {turn('Mois précédent', '‹', -1)}
        <h2 id={id} aria-live="polite" className={cx('calendar__month')}>
          {monthWords.format(dateOf(at))}
        </h2>
        {turn('Mois suivant', '›', 1)}
        {turn('Année suivante', '»', 12)}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in which one moves is a grid */}
      <table role="grid" aria-labelledby={id} className={cx('calendar__grid')} onKeyDown={onKey}>
        <thead>
          <tr>
            {weekdays.map(name => (
              <th key={name} scope="col" abbr={name}>
                {name.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(at).map(week => (
            <tr key={week.find(Boolean)}>
              {week.map((each, index) =>
                each === '' ? (
                  <td key={weekdays[index]} />
                ) : (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the grid handles the keys
                  <td
                    key={each}
                    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the cell of a grid
                    role="gridcell"
                    tabIndex={each === at ? 0 : -1}
                    aria-label={dayWords.format(dateOf(each))}
                    aria-selected={each === day}
                    aria-current={each === today ? 'date' : undefined}
                    aria-disabled={each !== within(each) || undefined}
                    className={cx('calendar__day')}
                    onClick={() => each === within(each) && leave(each)}
                  >
                    {Number(each.slice(8))}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      <div className={cx('calendar__footer')}>
        <button type="button" className={cx('dialog__close')} onClick={() => leave()}>
          <Icon name="close" />
          Fermer
        </button>
      </div>
    </dialog>
  )
}

/** Where a key leads from a day, if it leads anywhere. */
function byKey({ key, shiftKey }: KeyboardEvent, from: string): string | undefined {
  const weekday = dateOf(from).getUTCDay()
  const moves: Record<string, () => string> = {
    ArrowLeft: () => shift(from, -1),
    ArrowRight: () => shift(from, 1),
    ArrowUp: () => shift(from, -7),
    ArrowDown: () => shift(from, 7),
    Home: () => shift(from, -weekday),
    End: () => shift(from, 6 - weekday),
    PageUp: () => shiftMonths(from, shiftKey ? -12 : -1),
    PageDown: () => shiftMonths(from, shiftKey ? 12 : 1),
  }
  return moves[key]?.()
}

const dateOf = (day: string) => new Date(`${day}T00:00:00Z`)

function shift(day: string, count: number): string {
  const date = dateOf(day)
  date.setUTCDate(date.getUTCDate() + count)
  return date.toISOString().slice(0, 10)
}

/** The 31st becomes the last day of a shorter month. */
function shiftMonths(day: string, count: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate()
  const moved = new Date(Date.UTC(year, month - 1 + count, Math.min(date, last)))
  return moved.toISOString().slice(0, 10)
}

/** The weeks of a day's month, from Sunday to Saturday; '' for the days of its neighbours. */
function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`
  const weeks: string[][] = []
  for (let sunday = shift(first, -dateOf(first).getUTCDay()); ; sunday = shift(sunday, 7)) {
    const week = weekdays.map((_, index) => shift(sunday, index))
    if (!week.some(each => each.startsWith(day.slice(0, 7)))) return weeks
    weeks.push(week.map(each => (each.startsWith(day.slice(0, 7)) ? each : '')))
  }
}
