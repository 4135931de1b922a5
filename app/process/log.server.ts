import { pino } from 'pino'
import { logLevels } from '#settings.server.ts'
import { logLines } from './instruments.server.ts'
import { currentContext } from './request-context.server.ts'

const wanted = process.env.LOG_LEVEL ?? 'info'
const warn = pino.levels.values.warn ?? 40

/** JSON lines on standard output. No personal data: ids of requests and names of calls only. */
export const log = pino({
  // pino would throw at an unknown level; settingProblems reports it.
  level: logLevels.find(level => level === wanted) ?? 'info',
  base: { pid: process.pid },
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin() {
    const { requestId, traceparent } = currentContext() ?? {}
    const [, traceId] = traceparent?.split('-') ?? []
    return { ...(requestId && { requestId }), ...(traceId && { traceId }) }
  },
  hooks: {
    logMethod(args, method, level) {
      const [line] = args as [{ msg?: string }]
      // Each message is a constant of the code, and there are some thirty: they can be labels.
      if (level >= warn && line.msg)
        logLines.inc({ level: pino.levels.labels[level], msg: line.msg })
      method.apply(this, args)
    },
  },
})
