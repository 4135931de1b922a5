import { type ChildProcess, fork, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { log } from './log.server.ts'

type Limits = {
  /** How many questions may wait behind the one being answered. */
  waiting: number
  /** How long an answer may take; `firstMs` is for the first one, when the program is still being loaded. */
  answerMs: number
  firstMs: number
  /** How long a helper may be idle before it is ended. */
  idleMs?: number
}

type Started<Question> = {
  events: Worker | ChildProcess
  tell: (question: Question) => void
  end: () => void
}

/**
 * Asks `program` (a file that answers each message by one) in a thread of its own. Undefined when too many questions
 * were waiting, or there was no answer.
 */
export const threadOf = <Answer>(program: string, limits: Limits) =>
  helperOf<string, Answer>(limits, () => {
    // The flags of this process are not for the thread.
    const thread = new Worker(program, { execArgv: [] })
    const tell = (question: string) => thread.postMessage(question)
    return { events: thread, tell, end: () => void thread.terminate() }
  })

/** Starts a program in a network of its own, which has no interface up, and becomes that program. */
const unshare = ['/usr/bin/unshare', '--map-current-user', '--net', '--'] as const

/** BEY-544: whether this system lets a process leave the network; most containers do not (decision 0013). */
let leavesNetwork: boolean | undefined
function canLeaveNetwork(): boolean {
  if (leavesNetwork === undefined) {
    const [command, ...flags] = unshare
    leavesNetwork = spawnSync(command, [...flags, '/bin/true'], { stdio: 'ignore' }).status === 0
    if (!leavesNetwork) log.warn({ msg: 'helper keeps the network', reason: 'unshare is refused' })
  }
  return leavesNetwork
}

/**
 * Asks `program` in a process of its own, which reads files that visitors made: it has none of the portal's settings
 * and secrets, may read only `reads`, write nothing, start nothing, and reaches no network where the system allows that.
 */
export const processOf = <Question extends object | string, Answer>(
  program: string,
  limits: Limits,
  { reads, flags }: { reads: string[]; flags: string[] },
) =>
  helperOf<Question, Answer>(limits, () => {
    const readable = [program, ...reads].map(place => `--allow-fs-read=${place}`)
    const execArgv = ['--permission', ...readable, ...flags]
    const [command, ...toLeave] = unshare
    const child = fork(program, reads, {
      env: {} as NodeJS.ProcessEnv,
      ...(canLeaveNetwork()
        ? { execPath: command, execArgv: [...toLeave, process.execPath, ...execArgv] }
        : { execArgv }),
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    // The error of a process that has just died is ignored: its `exit` event reports the death.
    const tell = (question: Question) => void child.send(question, () => {})
    return { events: child, tell, end: () => void child.kill('SIGKILL') }
  })

/** Asks one by one. The first question starts the helper; it keeps no process alive; a dead or slow one is replaced. */
function helperOf<Question, Answer>(limits: Limits, begin: () => Started<Question>) {
  const { waiting, answerMs, firstMs, idleMs } = limits
  /** The first question is being answered, the others wait. */
  const asked: { question: Question; settle: (answer?: Answer) => void }[] = []
  let helper: Started<Question> | undefined
  let hasAnswered = false
  let deadline: NodeJS.Timeout | undefined

  function proceed() {
    const [first] = asked
    if (first) {
      helper ??= start()
      helper.tell(first.question)
      deadline = setTimeout(giveUp, hasAnswered ? answerMs : firstMs).unref()
    } else if (idleMs) deadline = setTimeout(end, idleMs).unref()
  }

  function settle(answer?: Answer) {
    clearTimeout(deadline)
    asked.shift()?.settle(answer)
    proceed()
  }

  function giveUp() {
    log.error({ msg: 'helper failed', reason: 'too slow' })
    helper?.end()
  }

  function end() {
    helper?.end()
    helper = undefined
    hasAnswered = false
  }

  function start(): Started<Question> {
    const started = begin()
    const gone = () => {
      if (helper !== started) return
      helper = undefined
      hasAnswered = false
      if (asked.length > 0) settle()
    }
    const events: NodeJS.EventEmitter = started.events
    events.on('message', (answer: Answer) => {
      hasAnswered = true
      settle(answer)
    })
    events.on('error', ({ name }: Error) => {
      // Only the error's name is logged: its message may quote the question.
      log.error({ msg: 'helper failed', reason: name })
      // A process that could not be started emits no `exit`.
      if ('pid' in started.events && !started.events.pid) gone()
    })
    events.on('exit', gone)
    // Called after the listeners, since a listener refs a thread again.
    started.events.unref()
    if ('channel' in started.events) started.events.channel?.unref()
    return started
  }

  return (question: Question): Promise<Answer | undefined> => {
    if (asked.length > waiting) return Promise.resolve(undefined)
    return new Promise(settle => {
      asked.push({ question, settle })
      if (asked.length > 1) return
      clearTimeout(deadline)
      proceed()
    })
  }
}

/** A file of the sources, searched upwards from this module, which the build moves into build/server. */
export function sourceFile(name: string): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, name)
    if (existsSync(candidate)) return candidate
    if (folder === path.dirname(folder)) throw new Error(`${name} is missing`)
  }
}
