// A program that starts again need not compile what was compiled before.

// @ts-expect-error It has no types.
export * from '@prisma/client/runtime/query_compiler_fast_bg.sqlite.mjs'

// @ts-expect-error It has no types.
import { QueryCompiler as Untyped } from '@prisma/client/runtime/query_compiler_fast_bg.sqlite.mjs'

const Real = Untyped as new (model: object) => { compile(query: string): unknown }
const known = new Map<string, Map<string, unknown>>()

export class QueryCompiler extends Real {
  private readonly plans: Map<string, unknown>
  constructor(model: object) {
    super(model)
    const name = JSON.stringify(model)
    this.plans = known.get(name) ?? new Map()
    known.set(name, this.plans)
  }
  override compile(query: string): unknown {
    const plan = this.plans.get(query) ?? super.compile(query)
    this.plans.set(query, plan)
    return plan
  }
}
