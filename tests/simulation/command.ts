import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { asTyped, faultKinds } from './fault-kinds.ts'

// `npm run simulate -- --seed 7`: one run. `--seeds 100`: so many, from this seed on. `--shrink`: a run that fails is tried with
// fewer people and fewer kinds of faults, as long as it fails in the same way.

const { values } = parseArgs({
  options: {
    ...{ seed: { type: 'string', default: '1' }, seeds: { type: 'string', default: '1' } },
    ...{ days: { type: 'string' }, people: { type: 'string' }, visits: { type: 'string' } },
    ...{ portals: { type: 'string' }, beside: { type: 'string' } },
    ...{ faults: { type: 'string' }, without: { type: 'string', multiple: true } },
    shrink: { type: 'boolean', default: false },
  },
})
const { seed, seeds, shrink, ...plan } = values

type Plan = typeof plan & { seed: string }

const wordsOf = (plan: Plan) =>
  Object.entries(plan).flatMap(([name, given]) =>
    [given ?? []].flat().flatMap(one => [`--${name}`, one]),
  )

/** What a page leaves behind is young when it is swept; the seams are there before anything else. */
const flags = ['--max-semi-space-size=64', '--import', './tests/simulation/seams.ts']

/** `isLost`: the simulation itself ended, without a verdict. */
type Played = { text: string; failure: string | undefined; isLost: boolean }

/** What a run says, and how it failed, without the numbers that differ from one run to the next. */
async function run(plan: Plan): Promise<Played> {
  const program = spawn(process.execPath, [...flags, 'tests/simulation/run.ts', ...wordsOf(plan)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const parts: Buffer[] = []
  program.stdout.on('data', part => parts.push(part))
  const [status] = await once(program, 'close')
  const text = Buffer.concat(parts).toString()
  const failure = /✗ graine \S+ : (.*)/.exec(text)?.[1]?.replace(/[\d-]+/g, '#')
  return { text, failure, isLost: status !== 0 && failure === undefined }
}

/** The smallest plan that was found to fail as this one does. */
async function shrunk(failing: Plan, failure: string): Promise<Plan> {
  let smallest = failing
  const failsAs = async (change: Partial<Plan>): Promise<boolean> => {
    const smaller = { ...smallest, ...change }
    const isSame = (await run(smaller)).failure === failure
    if (isSame) smallest = smaller
    return isSame
  }
  for (const people of ['24', '50', '100', '200', '500'])
    if (Number(people) >= Number(failing.people ?? 1000) || (await failsAs({ people }))) break
  for (const fault of faultKinds) await failsAs({ without: [...(smallest.without ?? []), fault] })
  return smallest
}

const failed: string[] = []
const lost: string[] = []
for (let n = Number(seed); n < Number(seed) + Number(seeds); n++) {
  const whole = { ...plan, seed: String(n) }
  const { text, failure, isLost } = await run(whole)
  process.stdout.write(text)
  if (isLost) lost.push(whole.seed)
  if (failure === undefined) continue
  failed.push(whole.seed)
  if (!shrink) continue
  const small = await shrunk(whole, failure)
  process.stdout.write((await run(small)).text)
  console.log(`\nAu plus court : npm run simulate -- ${asTyped(wordsOf(small))}`)
}
if (failed.length > 0) console.log(`\nGraines en échec : ${failed.join(', ')}`)
if (lost.length > 0) console.log(`\nGraines sans verdict : ${lost.join(', ')}`)
if (failed.length > 0) process.exit(1)
process.exit(lost.length > 0 ? 3 : 0)
