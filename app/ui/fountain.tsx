import { cx } from '#theme/classes.ts'

/** `flows`: something is done. `rests`, with a bird on it: there is nothing yet. `dry`: an outage. */
export type FountainState = 'flows' | 'rests' | 'dry'

/** The village fountain. The words beside it say what it means, so screen readers pass over it. */
export function Fountain({ state = 'flows' }: { state?: FountainState | undefined }) {
  return (
    <svg className={cx('fountain')} viewBox="0 0 96 80" width="96" height="80" aria-hidden="true">
      <path
        className={cx('fountain__basin')}
        d="M9 52h78c-1 11-13 16-27 16l2 6h8v5H26v-5h8l2-6c-14 0-26-5-27-16z"
      />
      {state !== 'dry' && (
        <path
          className={cx('fountain__pool')}
          d="M13 48c6-4 12-4 18 0s11 4 17 0 12-4 18 0 11 4 17 0v4H13z"
        />
      )}
      {state !== 'rests' && (
        <path
          className={cx('fountain__water', { state: state === 'dry' ? state : undefined })}
          d={`M48 45V17m0 9c0-25 25-24 25 1M48 26c0-25-25-24-25 1${state === 'dry' ? '' : 'm0 13v.1m50-.1v.1M48 6v.1'}`}
        />
      )}
      {state === 'rests' && (
        <path
          className={cx('fountain__bird')}
          d="M31 36c6 2 10 0 12-5 3-9 8-13 15-13 5 0 8 3 9 7l7 2-7 3c0 9-7 16-16 16-9 0-16-4-20-10z"
        />
      )}
    </svg>
  )
}
