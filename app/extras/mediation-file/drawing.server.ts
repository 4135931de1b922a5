import type { Pdf } from '#pdf/document.server.ts'
import { sourceFile, threadOf } from '#process/helper.server.ts'

type Name = Exclude<keyof Pdf, 'end'>
type Step = { [N in Name]: [N, ...Parameters<Pdf[N]>] }[Name]

/** A document as the list of what is drawn in it, in plain values. */
export type Drawing = { title: string; author: string; steps: Step[] }

let draw: ReturnType<typeof start> | undefined
const start = () =>
  threadOf<Uint8Array>(sourceFile('app/extras/mediation-file/drawing-worker.ts'), {
    waiting: 20,
    answerMs: 20_000,
    firstMs: 30_000,
    idleMs: 30_000,
  })

/** The PDF, drawn in a thread of its own, one document after the other; undefined when too many wait. */
export function drawnApart(drawing: Drawing): Promise<Uint8Array | undefined> {
  draw ??= start()
  return draw(JSON.stringify(drawing))
}
