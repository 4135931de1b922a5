import { fork } from 'node:child_process'
import { once } from 'node:events'
import { serviceToken } from './backend.ts'

/** The back end as a program of its own, which can be killed. */
export type BackendProcess = {
  apiUrl: string
  paymentUrl: string
  pid: number
  kill: () => Promise<void>
}

type Ports = { api: number; payment: number }

/** Starts the back end over the database of `dataDir`, which it makes when there is none; resolves once it answers. */
export async function startBackendProcess(
  ports: Ports,
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<BackendProcess> {
  const program = fork('utility/main.ts', {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      ...process.env,
      BACKEND_PORT: String(ports.api),
      PAYMENT_PORT: String(ports.payment),
      DATA_DIR: dataDir,
      SERVICE_TOKEN: serviceToken,
      BACKEND_JWT_SECRET: 'a-secret-of-the-tests-that-is-long-enough',
      DEMO: '1',
      ...settings,
    },
  })
  await Promise.race([
    once(program, 'message'),
    once(program, 'exit').then(([code]) =>
      Promise.reject(new Error(`the back end ended: ${code}`)),
    ),
  ])
  return {
    apiUrl: `http://127.0.0.1:${ports.api}`,
    paymentUrl: `http://localhost:${ports.payment}`,
    pid: Number(program.pid),
    async kill() {
      if (program.exitCode !== null || program.signalCode !== null) return
      program.kill('SIGKILL')
      await once(program, 'exit')
    },
  }
}
