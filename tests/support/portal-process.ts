import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { buildDirectory } from '../../remix.config.js'
import { serviceToken } from './backend.ts'
import { cookieFrom } from './portal.ts'
import { loginForm } from './sessions.ts'

/** The portal's own server, as a process; its lines so far are its log. */
export type PortalProcess = {
  pid: number
  lines: string[]
  kill: () => Promise<void>
  /** Asks it to stop. */
  stop: () => void
  /** Its exit code, once it has ended by itself. */
  ended: Promise<number | null>
}

/** Starts the built portal on `port`, by its own server or by Remix's; resolves once its own answers. */
export async function startPortal(
  port: number,
  settings: Record<string, string>,
  server: 'server.ts' | 'remix-serve' = 'server.ts',
  /** Where it is installed. */
  cwd = process.cwd(),
): Promise<PortalProcess> {
  const isOwn = server === 'server.ts'
  const [module, ...args] = isOwn
    ? [server]
    : ['node_modules/@remix-run/serve/dist/cli.js', `${buildDirectory}/server/index.js`]
  const program = fork(module, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: '1',
      PORT: String(port),
      HOST: '127.0.0.1',
      PORTAL_URL: `http://127.0.0.1:${port}`,
      SESSION_SECRET: 'un secret des essais, assez long pour sceller',
      UTILITY_SERVICE_TOKEN: serviceToken,
      PEOPLE_PER_ADDRESS: '1000000',
      ...settings,
    },
  })
  const lines = collect(program)
  const ended = once(program, 'exit').then(([code]) => code)
  if (isOwn)
    await Promise.race([
      once(program, 'message'),
      ended.then(() => Promise.reject(new Error(lines.join('\n')))),
    ])
  return {
    pid: Number(program.pid),
    lines,
    ended,
    stop: () => void program.kill('SIGTERM'),
    async kill() {
      if (program.exitCode !== null || program.signalCode !== null) return
      program.kill('SIGKILL')
      await once(program, 'exit')
    },
  }
}

function collect(program: ChildProcess): string[] {
  const lines: string[] = []
  for (const stream of [program.stdout, program.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => lines.push(...text.trim().split('\n')))
  return lines
}

/** The browser of a subscriber or an agent, logged in, without JavaScript; any portal that shares the secret and the store knows it. */
export async function logIn(portal: string, login: string) {
  const { address, form } = await loginForm(portal, login)
  const entered = await post(portal + address, '', form)
  if (entered.status !== 303) throw new Error(`${login} cannot log in: ${entered.status}`)
  const cookie = cookieFrom(entered.headers.getSetCookie())
  return {
    cookie,
    get: (address: string) => fetch(address, { headers: { cookie }, redirect: 'manual' }),
    post: (address: string, form: Form) => post(address, cookie, form),
  }
}

export type Browser = Awaited<ReturnType<typeof logIn>>

/** Pairs, where a name comes several times; several parts, where there are files. */
type Form = Record<string, string> | [string, string][] | FormData

function post(address: string, cookie: string, form: Form): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { origin: new URL(address).origin, cookie },
    body: form instanceof FormData ? form : new URLSearchParams(form),
    redirect: 'manual',
  })
}

export type ProviderButton = 'pay' | 'cancel' | 'refuse' | 'pay-and-leave' | 'close'

/** Presses a button of the simulated provider; answers the query by which it sends the browser back, if it does. */
export async function pressAtProvider(
  page: string,
  intent: ProviderButton,
): Promise<string | null> {
  const answered = await post(page, '', { intent })
  await answered.body?.cancel()
  const back = answered.headers.get('location')
  return back && new URL(back).search
}
