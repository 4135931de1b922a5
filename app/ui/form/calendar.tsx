import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { cx } from '#theme/classes.ts'
import { VisuallyHidden } from '../layout.tsx'

// Days are written yyyy-MM-dd, and computed in UTC.

type Key = { key: string; shiftKey: boolean }

/** The day to which a key moves from `from`; undefined for a key that moves nowhere. */
function byKey({ key, shiftKey }: Key, from: string): string | undefined {
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

const inFrench = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', ...options })
const inWords = inFrench({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })

/** CONST-05: « dimanche 1er novembre 2026 », « lundi 2 novembre 2026 ». */
export const dayWords = (day: string) => inWords.format(dateOf(day)).replace(/ 1 /, ' 1er ')

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

/** The weeks of a day's month, from Sunday to Saturday; '' for days of the neighbouring months. */
function weeksOf(day: string): string[][] {
  const first = `${day.slice(0, 8)}01`
  const weeks: string[][] = []
  for (let sunday = shift(first, -dateOf(first).getUTCDay()); ; sunday = shift(sunday, 7)) {
    const week = Array.from({ length: 7 }, (_, index) => shift(sunday, index))
    if (!week.some(each => each.startsWith(day.slice(0, 7)))) return weeks
    weeks.push(week.map(each => (each.startsWith(day.slice(0, 7)) ? each : '')))
  }
}

export type CalendarProps = {
  label: string
  day: string
  min: string | undefined
  max: string | undefined
  onClose: (day?: string) => void
}

const monthWords = inFrench({ month: 'long', year: 'numeric' })

const today = () => new Intl.DateTimeFormat('en-CA').format(new Date())

/** CONST-06, CONST-10: the week starts on Sunday, « dim. ». */
const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi']

/**
 * CONST-05, CONST-06: a month of days in a dialog, by the date picker pattern of the ARIA practices: arrows, Home and
 * End, Page Up and Page Down, with Shift for years; Enter chooses, Escape leaves.
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
  const [at, setAt] = useState(() => within(day || today()))
  /** Whether the focus follows the day; it stays on a button that turns the months. */
  const [isFollowed, setFollowed] = useState(true)

  useEffect(() => dialog.current?.showModal(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cell of that day is another one
  useEffect(() => {
    if (isFollowed) dialog.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [at, isFollowed])

  // The dialog is closed first, since nothing behind an open dialog can be focused.
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
      <MonthGrid
        titleId={id}
        day={day}
        at={at}
        isAllowed={each => each === within(each)}
        onKey={onKey}
        onChoice={leave}
      />
      <div className={cx('calendar__footer')}>
        <button type="button" className={cx('dialog__close')} onClick={() => leave()}>
          Fermer
        </button>
      </div>
    </dialog>
  )
}

type GridProps = {
  titleId: string
  day: string
  at: string
  isAllowed: (day: string) => boolean
  onKey: (event: KeyboardEvent) => void
  onChoice: (day: string) => void
}

function MonthGrid({ titleId, day, at, isAllowed, onKey, onChoice }: GridProps) {
  const now = today()
  return (
    // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a table in which one moves is a grid
    <table role="grid" aria-labelledby={titleId} className={cx('calendar__grid')} onKeyDown={onKey}>
      <thead>
        <tr>
          {weekdays.map(name => (
            <th key={name} scope="col" abbr={name}>
              {`${name.slice(0, 3)}.`}
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
                  aria-label={dayWords(each)}
                  aria-selected={each === day}
                  aria-current={each === now ? 'date' : undefined}
                  aria-disabled={!isAllowed(each) || undefined}
                  className={cx('calendar__day')}
                  onClick={() => isAllowed(each) && onChoice(each)}
                >
                  {each.endsWith('-01') ? '1er' : Number(each.slice(8))}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
