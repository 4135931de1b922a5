import { z } from 'zod'

type Json = Record<string, unknown>
type Defs = Record<string, Json>

/** Writes schemas as JSON Schema; those with an `id` are gathered in `components`. */
export function schemaWriter() {
  const components: Defs = {}

  /** The properties of `schema` as it is sent, before zod transforms it. */
  function objectOf(schema: z.ZodType): Json {
    const { $schema, $defs, ...json } = z.toJSONSchema(schema, {
      io: 'input',
      target: 'draft-2020-12',
      override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema as Json),
    })
    for (const [name, { id, ...component }] of Object.entries(($defs ?? {}) as Defs))
      components[name] ??= referring(component, $defs as Defs)
    return referring(json, $defs as Defs)
  }

  return {
    components,
    objectOf,
    schemaOf(schema: z.ZodType): Json {
      const { properties } = objectOf(z.object({ it: schema }))
      return (properties as Record<string, Json>).it as Json
    },
  }
}

/**
 * A tuple closed by its length, since some readers take `items: false` for a missing one; no bounds or expressions that a
 * type or format says already.
 */
function simplify({ _zod: { def } }: { _zod: { def: { type: string } } }, json: Json): void {
  if (def.type === 'tuple') {
    const { length } = json.prefixItems as unknown[]
    Object.assign(json, { items: {}, minItems: length, maxItems: length })
  }
  if (json.format) delete json.pattern
  if (json.minimum === Number.MIN_SAFE_INTEGER) delete json.minimum
  if (json.maximum === Number.MAX_SAFE_INTEGER) delete json.maximum
}

/** The same with references to the document's own components, each with what its component means. */
const referring = (json: Json, defs: Defs): Json =>
  JSON.parse(JSON.stringify(json), (_, value) => {
    const name = value?.$ref?.replace('#/$defs/', '')
    if (!name) return value
    const description = value.description ?? defs[name]?.description
    return { description, $ref: `#/components/schemas/${name}` }
  })
