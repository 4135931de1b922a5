// A program that starts again need not compile what was compiled before.

// @ts-expect-error It has no types.
export * from '@prisma/client/runtime/query_compiler_fast_bg.sqlite.mjs'

// @ts-expect-error It has no types.
import { QueryCompiler as Untyped } from '@prisma/client/runtime/query_compiler_fast_bg.sqlite.mjs'

type Compiler = { compile(query: string): unknown; free(): void }
const Real = Untyped as new (model: object) => Compiler
const known = new Map<string, Map<string, unknown>>()

export class QueryCompiler implements Compiler {
  private readonly plans: Map<string, unknown>
  private readonly model: object
  /** Made where a plan is missing. */
  private real: Compiler | undefined
  constructor(model: object) {
    this.model = model
    const name = JSON.stringify(model)
    this.plans = known.get(name) ?? new Map()
    known.set(name, this.plans)
  }
  compile(query: string): unknown {
    const plan = this.plans.get(query)
    if (plan) return plan
    this.real ??= new Real(this.model)
    const made = this.real.compile(query)
    this.plans.set(query, made)
    return made
  }
  compileBatch(batch: string): unknown {
    this.real ??= new Real(this.model)
    return (this.real as Compiler & { compileBatch(batch: string): unknown }).compileBatch(batch)
  }
  free(): void {
    this.real?.free()
  }
}
