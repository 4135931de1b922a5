import { type ReadingKind, readingKinds } from '#domain/consumption.ts'
import { cx } from '#theme/classes.ts'

/** One side of a tile, in units of the drawing. */
const tile = 8

/** The path drawn on the tile of each kind of reading; tiles repeat without a seam. */
const marks: Record<ReadingKind, string> = {
  visual: 'M-1 4H9',
  radio: 'M-2 2L2-2M-1 9L9-1M6 10L10 6',
  estimate: 'M2 2h.01M6 6h.01',
  meterChange: 'M-1 4H9M4-1V9',
  subscriber: 'M-2 6L2 10M-1-1L9 9M6-2L10 2',
}

/** The id of a pattern, which is in the page once: the shapes that it fills refer to it. */
const patternId = (kind: ReadingKind) => `motif-${kind}`

export function Patterns() {
  return (
    <defs>
      {readingKinds.map(kind => (
        <pattern
          key={kind}
          id={patternId(kind)}
          width={tile}
          height={tile}
          patternUnits="userSpaceOnUse"
        >
          <rect width={tile} height={tile} className={cx('years__tile', { kind })} />
          <path d={marks[kind]} className={cx('years__mark')} />
        </pattern>
      ))}
    </defs>
  )
}

/** A piece of a bar, placed in units of the drawing around it. */
export function Piece({ kind, ...box }: { kind: ReadingKind } & Box) {
  return <rect className={cx('years__bar')} fill={`url(#${patternId(kind)})`} {...box} />
}
type Box = { x?: number; y?: number; width: number; height: number }
