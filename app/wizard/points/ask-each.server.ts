import { PageFailure, problemText } from '#http/failure.server.ts'

const atOnce = 20
/** A subscriber does not wait for a page much longer: a utility as slow as that is as good as out. */
const longest = 8_000

/**
 * One call for each, some at a time: a subscriber with many metering points must not fill the queue of all others. When too many
 * are left too late, all of it ends as one call does that is not answered (503).
 */
export async function askEach<T, R>(items: T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  const started = performance.now()
  for (let from = 0; from < items.length; from += atOnce) {
    if (performance.now() - started >= longest)
      throw new PageFailure(503, {
        title: 'Service momentanément indisponible',
        text: problemText('de la préparation de votre demande'),
      })
    answers.push(...(await Promise.all(items.slice(from, from + atOnce).map(ask))))
  }
  return answers
}
