import { z } from 'zod'
import { pendingAdress, referential } from '#upstream/catalogue/addresses.ts'
import { bulk } from '#upstream/catalogue/bulk-requests.ts'
import { requestDetail, requestFile } from '#upstream/catalogue/claims.ts'
import {
  adminUser,
  adress,
  alert,
  bankAccount,
  deposit,
  facture,
  histo,
  paymentResult,
  pdc,
  reading,
  solde,
  user,
} from '#upstream/catalogue/entities.ts'
import { move } from '#upstream/catalogue/moves.ts'
import { legalNotice } from '#upstream/catalogue/notices.ts'
import { delayInstalment, paymentDelay } from '#upstream/catalogue/payment-delay.ts'
import { previousReport } from '#upstream/catalogue/readings.ts'
import { reference } from '#upstream/catalogue/requests.ts'
import { townDocument } from '#upstream/catalogue/towns.ts'
import { fields } from './fields.ts'

type Json = Record<string, unknown>

/** The schemas that have a name of their own in the document. */
const named = z.registry<{ id: string }>()
const all = {
  ...{ adminUser, adress, alert, bankAccount, bulk, deposit, facture, histo, paymentResult, pdc },
  ...{ delayInstalment, paymentDelay },
  ...{ pendingAdress, previousReport, reading, reference, referential, requestDetail },
  ...{ legalNotice, move, requestFile, solde, townDocument, user },
}
for (const [name, schema] of Object.entries(all))
  named.add(schema as z.ZodType, { id: name.replace(/^./, first => first.toUpperCase()) })

/** Writes schemas as JSON Schema; those with a name are gathered in `components`. */
export function schemaWriter() {
  const components: Record<string, Json> = {}

  /** The properties of `schema` as it is sent, before zod transforms it; `owner` is the call that it belongs to. */
  function objectOf(schema: z.ZodType, owner: string): Json {
    const { $schema, $defs, ...json } = z.toJSONSchema(schema, {
      io: 'input',
      target: 'draft-2020-12',
      metadata: named,
      override: ({ zodSchema, jsonSchema }) => simplify(zodSchema, jsonSchema as Json),
    })
    for (const [name, { id, ...component }] of Object.entries(($defs ?? {}) as typeof components))
      components[name] ??= described(component, name) as Json
    return described(json, owner) as Json
  }

  return {
    components,
    objectOf,
    schemaOf(schema: z.ZodType, owner: string): Json {
      const { properties } = objectOf(z.object({ it: schema }), owner)
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

/** The same with what each field means, and references to the document's own components. */
function described(json: unknown, owner: string): unknown {
  if (Array.isArray(json)) return json.map(one => described(one, owner))
  if (typeof json !== 'object' || json === null) return json
  return Object.fromEntries(
    Object.entries(json).map(([key, value]) => {
      if (key === '$ref') return [key, String(value).replace('$defs', 'components/schemas')]
      if (key !== 'properties') return [key, described(value, owner)]
      return [
        key,
        Object.fromEntries(
          Object.entries(value).map(([name, schema]) => [
            name,
            { ...(described(schema, owner) as Json), description: meaningOf(name, owner) },
          ]),
        ),
      ]
    }),
  )
}

const meaningOf = (name: string, owner: string) => fields[`${owner}.${name}`] ?? fields[name]
