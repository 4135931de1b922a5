import { afterAll, afterEach, vi } from 'vitest'

// Test files that share their modules, which saves most of their time: one that has modules of its own, other settings
// or another clock (which circuit breakers remember) leaves none of it to the next.

const before = { ...process.env }
const { resetModules, useFakeTimers } = vi
let isChanged = false
vi.resetModules = () => {
  isChanged = true
  return resetModules()
}
vi.useFakeTimers = config => {
  isChanged = true
  return useFakeTimers(config)
}

// No clock of a test is that of the next.
afterEach(() => {
  vi.useRealTimers()
})

afterAll(() => {
  Object.assign(vi, { resetModules, useFakeTimers })
  vi.unstubAllEnvs()
  if (!isChanged) return
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
  Object.assign(process.env, before)
  resetModules()
})
