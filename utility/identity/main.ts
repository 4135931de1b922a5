import { startIdentityProvider } from './provider.ts'

// The simulated identity provider, started by `npm run demo` and `npm run dev`.

const { IDENTITY_PORT, PORTAL_URL } = process.env
await startIdentityProvider({ port: Number(IDENTITY_PORT), portal: String(PORTAL_URL) })
for (const signal of ['SIGTERM', 'SIGINT', 'disconnect'] as const)
  process.on(signal, () => process.exit(0))
process.send?.('ready')
