import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  bindMigrationAwareSqlAdapterFactory,
  ColumnTypeEnum,
  type SqlMigrationAwareDriverAdapterFactory,
} from '@prisma/driver-adapter-utils'
import * as wasm from '@prisma/schema-engine-wasm/schema_engine_bg'
import { PrismaSqlite } from 'prisma-adapter-sqlite'
import { dialectOf } from './migrate.ts'

/**
 * The SQL that changes the database at `url` to the Prisma `schema` (its text), empty when they agree. Runs Prisma's
 * schema engine compiled to WebAssembly over the project's own drivers, so that no binary has to be downloaded. Changes
 * nothing in the database.
 */
export async function schemaDiff(url: string, schema: string): Promise<string> {
  load()
  const factory = bindMigrationAwareSqlAdapterFactory(adapterFactory(url))
  const files = [{ path: 'schema.prisma', content: schema }]
  const engine = await wasm.SchemaEngine.new({ datamodels: undefined }, () => undefined, factory)
  try {
    const { stdout } = await engine.diff({
      from: { tag: 'schemaDatasource', files, configDir: '.' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: dialectOf(url) === 'sqlite' ? fullText : [], externalEnums: [] },
    })
    const sql = stdout?.trim() ?? ''
    return sql === '-- This is an empty migration.' ? '' : sql
  } catch (error) {
    throw panics.message ? new Error(panics.message, { cause: error }) : error
  } finally {
    engine.free()
  }
}

/** Prisma does not know full-text indexes: it takes each, and the tables in which SQLite keeps it, for a table. */
const fullText = ['AccountSearch', 'PointSearch', 'AccountFound', 'PointFound'].flatMap(table =>
  ['', '_config', '_content', '_data', '_docsize', '_idx'].map(part => table + part),
)

/** The engine reports a panic here. */
const panics = {
  message: '',
  set_message: (reason: string) => {
    console.error(reason)
    panics.message = reason
  },
}
let loaded = false

function load() {
  if (loaded) return
  const require = createRequire(import.meta.url)
  const module = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = readFileSync(module.replace(/\.js$/, '.wasm'))
  const instance = new WebAssembly.Instance(new WebAssembly.Module(bytes), {
    './schema_engine_bg.js': wasm as unknown as WebAssembly.ModuleImports,
  })
  wasm.__wbg_set_wasm(instance.exports)
  ;(instance.exports.__wbindgen_start as () => void)()
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics })
  loaded = true
}

function adapterFactory(url: string): SqlMigrationAwareDriverAdapterFactory {
  if (dialectOf(url) === 'sqlite') return new PrismaSqlite({ url })
  const factory = new PrismaPg({ connectionString: url })
  const connect = factory.connect.bind(factory)
  factory.connect = async () => readingInternalChar(await connect())
  return factory
}

const INTERNAL_CHAR = 18
const TEXT = 25
type PgAdapter = Awaited<ReturnType<PrismaPg['connect']>>

/** The engine reads PostgreSQL's system catalogue, whose type "char" the adapter does not support. */
function readingInternalChar(adapter: PgAdapter): PgAdapter {
  const letters = new WeakMap<object, number[]>()
  const pool = adapter.underlyingDriver() as unknown as { query: PgQuery }
  const query = pool.query.bind(pool)
  pool.query = async (...args) => {
    const result = await query(...args)
    const found = (result.fields ?? []).flatMap((field, column) => {
      if (field.dataTypeID !== INTERNAL_CHAR) return []
      field.dataTypeID = TEXT
      return [column]
    })
    letters.set(result.rows, found)
    return result
  }
  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async sql => {
    const result = await queryRaw(sql)
    for (const column of letters.get(result.rows) ?? []) {
      result.columnTypes[column] = ColumnTypeEnum.Character
    }
    return result
  }
  return adapter
}

type PgQuery = (
  ...args: unknown[]
) => Promise<{ fields?: { dataTypeID: number }[]; rows: unknown[] }>
