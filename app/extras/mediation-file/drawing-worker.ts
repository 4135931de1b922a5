import { arrayBuffer } from 'node:stream/consumers'
import { parentPort } from 'node:worker_threads'
import { openPdf, type Pdf } from '#pdf/document.server.ts'
import type { Drawing } from './drawing.server.ts'

// The thread that draws long documents: a message of nine hundred lines takes more than a second, in which the portal
// would answer nothing else.

parentPort?.on('message', async (question: string) => {
  const { steps, ...about }: Drawing = JSON.parse(question)
  const pdf = openPdf(about)
  for (const [step, ...given] of steps) (pdf[step] as (...given: unknown[]) => void)(...given)
  parentPort?.postMessage(new Uint8Array(await arrayBuffer((pdf as Pdf).end())))
})
