const atOnce = 20

/** One call for each, some at a time: somebody with many metering points must not fill everybody's queue. */
export async function askEach<T, R>(items: T[], ask: (item: T) => Promise<R>): Promise<R[]> {
  const answers: R[] = []
  for (let from = 0; from < items.length; from += atOnce)
    answers.push(...(await Promise.all(items.slice(from, from + atOnce).map(ask))))
  return answers
}
