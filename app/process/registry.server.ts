import { Counter, Gauge, Histogram, type Metric, register } from 'prom-client'

// prom-client keeps one registry for the process. server.ts and the build have a copy of our modules each, and the
// development server evaluates them again after each change: whatever counts is the one that was made first.

type Made = Counter | Gauge | Histogram
const known = <M extends Made>(name: string) => register.getSingleMetric(name) as M | undefined

export function counter<L extends string>(name: string, help: string, labels: readonly L[]) {
  return known<Counter<L>>(name) ?? new Counter({ name, help, labelNames: labels })
}

export function histogram<L extends string>(
  name: string,
  help: string,
  labels: readonly L[],
  buckets: number[],
) {
  return known<Histogram<L>>(name) ?? new Histogram({ name, help, labelNames: labels, buckets })
}

export function gauge(name: string, help: string) {
  return known<Gauge>(name) ?? new Gauge({ name, help })
}

export type Value<L extends string> = { labels?: Partial<Record<L, string>>; value: number }

/** A value that is read when it is asked for; none when `read` answers none. */
export function collectedGauge<L extends string>(
  name: string,
  help: string,
  labels: readonly L[],
  read: () => Value<L>[] | Promise<Value<L>[]>,
): Metric {
  register.removeSingleMetric(name)
  return new Gauge({
    name,
    help,
    labelNames: labels,
    async collect() {
      const values = await read()
      this.reset()
      // Without labels, a reset leaves a zero, which would be a lie.
      if (labels.length + values.length === 0) this.remove()
      for (const { labels = {}, value } of values) this.set(labels, value)
    },
  })
}
