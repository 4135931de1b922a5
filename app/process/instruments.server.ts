import { Counter, Gauge, Histogram, type Metric, register } from 'prom-client'

// prom-client has one registry per process. server.ts and the build each have a copy of these modules, and the
// development server evaluates them again after each change: the metric that was made first is the one that counts.

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

/** A gauge whose value is read when it is asked for; it has no value when `read` answers an empty list. */
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
      // A reset leaves a zero in a gauge without labels: the zero would be wrong.
      if (labels.length + values.length === 0) this.remove()
      for (const { labels = {}, value } of values) this.set(labels, value)
    },
  })
}

// The portal's counters: each is called from one place, and none from a screen. Gauges that are read when a program
// asks are in app/metrics.server.ts. Labels come from the code (route patterns, names of calls, states), never from an
// address, an account or a text that was sent.

const requests = counter(
  'portal_http_requests_total',
  'Requests answered, by route pattern; status 499: the browser left before the answer.',
  ['method', 'route', 'status'],
)

const requestDuration = histogram(
  'portal_http_request_duration_seconds',
  'From the head of a request to the end of its answer.',
  ['method', 'route'],
  [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
)

const inFlight = gauge(
  'portal_http_requests_in_flight',
  'Requests that wait for their answer, or for its end.',
)

const methods = ['GET', 'HEAD', 'POST']

/** Returns the function to call at the end of the request. */
export function observeRequest() {
  const started = performance.now()
  inFlight.inc()
  return (ended: { method: string; route: string; status: number; finished: boolean }) => {
    const { route, finished } = ended
    const method = methods.includes(ended.method) ? ended.method : 'other'
    inFlight.dec()
    requests.inc({ method, route, status: finished ? ended.status : 499 })
    requestDuration.observe({ method, route }, (performance.now() - started) / 1000)
  }
}

/** The outcome of a call, counted once. `breaker-open` and `bulkhead-full` say that the call was not sent. */
export type CallOutcome =
  | 'ok'
  | 'refused'
  | 'forbidden'
  | 'session-over'
  | 'outage'
  | 'timeout'
  | 'left'
  | 'breaker-open'
  | 'bulkhead-full'

const calls = counter(
  'portal_upstream_calls_total',
  'Calls to the utility (and to Payline or PayFiP), by the name that the catalogue gives them and what became of them.',
  ['call', 'outcome'],
)

const callDuration = histogram(
  'portal_upstream_call_duration_seconds',
  'Calls that were sent, to the head of their answer or its end.',
  ['call'],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
)

/** `ms` is the duration of a call that was sent. */
export function observeCall(call: string, outcome: CallOutcome, ms?: number): void {
  calls.inc({ call, outcome })
  if (ms !== undefined) callDuration.observe({ call }, ms / 1000)
}

export const paymentSteps = counter(
  'portal_payment_steps_total',
  'Changes of state of payments; from an empty state: a payment that was written down.',
  ['from', 'to'],
)

export const taskSteps = counter(
  'portal_wizard_task_steps_total',
  'Changes of state of the calls of requests that were sent.',
  ['call', 'from', 'to'],
)

export const quotaRefusals = counter(
  'portal_quota_refusals_total',
  'Attempts refused because a count is full, by what is counted.',
  ['quota'],
)

export const slowedAttempts = counter(
  'portal_attempts_slowed_total',
  'Attempts sent back for a longer proof of work, or for a wait.',
  ['form', 'by'],
)

export const logLines = counter(
  'portal_log_lines_total',
  'Lines of the log at the level of a warning or above, by their message.',
  ['level', 'msg'],
)

/** Messages of the alerts: their counts begin at 0, since Prometheus sees no growth in a count that begins at 1. */
const watchedMessages = [
  'unexpected error',
  'store failed',
  'quota store failed',
  'payment page on a foreign origin',
  'virus scanner unreachable',
  'virus scanner refused to answer',
]
for (const msg of watchedMessages) logLines.inc({ level: 'error', msg }, 0)
