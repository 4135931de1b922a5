import { setTimeout } from 'node:timers/promises'

/** Rows of a piece: some milliseconds' work. */
export const pieceSize = 500

/** Between two pieces the visitors' turn comes, and that of those who wait to write; ms. */
const pauseMs = 10

/**
 * Deletes rows some hundreds at a time, so that neither the process nor a table is held up for long: calls `deletePiece`,
 * which answers how many it deleted, as long as it found a whole piece and the process does not end. Answers how many
 * in all.
 */
export async function inPieces(
  deletePiece: (size: number) => Promise<number>,
  size = pieceSize,
  ending?: AbortSignal,
): Promise<number> {
  for (let total = 0; ; await setTimeout(pauseMs)) {
    const count = await deletePiece(size)
    total += count
    if (count < size || ending?.aborted) return total
  }
}
