import { Worker } from 'node:worker_threads'
import { log } from '#process/log.server.ts'

type Limits = {
  /** So many questions may wait behind the one being answered. */
  waiting: number
  /** For an answer; and for the first of a thread, which has its program to read. */
  answerMs: number
  firstMs: number
}

/**
 * Asks `program` (a file that answers each message by one) in a thread of its own, one question at a time. The thread
 * starts with the first question, keeps no process alive, and is replaced when it dies or takes too long.
 * Undefined: too many were waiting, or it had no answer.
 */
export function threadOf<Answer>(program: string, { waiting, answerMs, firstMs }: Limits) {
  /** The first one is being answered. */
  const asked: { question: string; settle: (answer?: Answer) => void }[] = []
  let worker: Worker | undefined
  let hasAnswered = false
  let deadline: NodeJS.Timeout | undefined

  function proceed() {
    const [first] = asked
    if (!first) return
    worker ??= start()
    worker.postMessage(first.question)
    deadline = setTimeout(giveUp, hasAnswered ? answerMs : firstMs).unref()
  }

  function settle(answer?: Answer) {
    clearTimeout(deadline)
    asked.shift()?.settle(answer)
    proceed()
  }

  function giveUp() {
    log.error({ msg: 'strength thread failed', reason: 'too slow' })
    void worker?.terminate()
  }

  function start(): Worker {
    // The flags of this process are not for the thread.
    const started = new Worker(program, { execArgv: [] })
    started.on('message', (answer: Answer) => {
      hasAnswered = true
      settle(answer)
    })
    // Its name alone: the words of an error may quote the question.
    started.on('error', ({ name }) => log.error({ msg: 'strength thread failed', reason: name }))
    started.on('exit', () => {
      worker = undefined
      hasAnswered = false
      settle()
    })
    started.unref()
    return started
  }

  return (question: string): Promise<Answer | undefined> => {
    if (asked.length > waiting) return Promise.resolve(undefined)
    return new Promise(settle => {
      asked.push({ question, settle })
      if (asked.length === 1) proceed()
    })
  }
}
