import { type ReadingKind, readingKinds, type Year } from '#domain/consumption.ts'

/** Units of the drawing. */
export const drawing = { width: 320, height: 190, floor: 164, ceiling: 20, bar: 48 }

export type Bar = { year: number; total: number; centre: number; top: number; pieces: Piece[] }
type Piece = { kind: ReadingKind; y: number; height: number }

/** The bar of each year, and its pieces from the floor up; the highest bar reaches the ceiling. */
export function barsOf(years: Year[]): Bar[] {
  // A corrected reading may be below zero: it counts in the total, and draws nothing.
  const drawn = years.map(({ volumes }) => volumes.map(volume => Math.max(volume, 0)))
  const highest = Math.max(1, ...drawn.map(sum))
  const unit = (drawing.floor - drawing.ceiling) / highest
  return years.map(({ year, total }, rank) => {
    let top = drawing.floor
    const pieces = readingKinds.flatMap((kind, series) => {
      const height = (drawn[rank]?.[series] ?? 0) * unit
      top -= height
      return height > 0 ? [{ kind, y: rounded(top), height: rounded(height) }] : []
    })
    const centre = (drawing.width * (rank + 0.5)) / years.length
    return { year, total, centre: rounded(centre), top: rounded(top), pieces }
  })
}

const sum = (values: number[]) => values.reduce((one, other) => one + other, 0)
const rounded = (value: number) => Math.round(value * 10) / 10
