import { createHash } from 'node:crypto'
import { z } from 'zod'
import { type Cell, toCsv } from '#domain/csv.ts'
import type { RouteArgs } from '#http/route.server.ts'
import type { Reader } from './guard.server.ts'
import { problem } from './problem.server.ts'

type Item = Record<string, string | number | boolean | null>

const point = z.string().optional().describe('Un seul point de comptage ; sans lui, tous.')
const depuis = z.iso
  .date()
  .optional()
  .describe('À partir de ce jour, aaaa-MM-jj ; sans lui, tout ce qui est connu.')

export const ofPoints = z.strictObject({ point })
export const ofDays = z.strictObject({ point, depuis })

type Asked = { point?: string | undefined; depuis?: string | undefined }

/**
 * The metering points and the first day that an address asks for. Throws 400 for any other parameter, 404 for a point
 * that is not the subscriber's.
 */
export function askedOf({ pdcs }: Reader, { url }: RouteArgs, query: z.ZodType<Asked>) {
  const parsed = query.safeParse(Object.fromEntries(url.searchParams))
  if (!parsed.success) {
    const text =
      'Les seuls paramètres sont point, la référence d’un point de comptage, et, pour la consommation et les factures, depuis, un jour écrit aaaa-MM-jj.'
    throw problem(400, 'Demande illisible', text)
  }
  const { point, depuis = '' } = parsed.data
  const points = pdcs.filter(({ pdcRef }) => point === undefined || pdcRef === point)
  if (points.length > 0) return { points, since: depuis }
  throw problem(
    404,
    'Point de comptage inconnu',
    'Ce point de comptage n’est pas le vôtre, ou n’existe pas.',
  )
}

/** The data of each of these points, one after the other: the tools of one subscriber never use all connections. */
export async function ofEach<T, P>(points: P[], read: (point: P) => Promise<T[]>): Promise<T[]> {
  const found: T[] = []
  for (const point of points) found.push(...(await read(point)))
  return found
}

/** The items since this day, the newest first. */
export const newestFirst = <T extends { date: string }>(items: T[], since: string): T[] =>
  items.filter(({ date }) => date >= since).sort((one, other) => other.date.localeCompare(one.date))

/**
 * A list as JSON under its name, or as a table when the address ends in `.csv`; 304 to a tool that has it already. No
 * shared cache may keep it.
 */
export function listAnswer<T extends Item>(
  { request, url }: RouteArgs,
  { quota }: Reader,
  { name, shape, items }: { name: string; shape: z.ZodObject; items: T[] },
): Response {
  const isTable = url.pathname.endsWith('.csv')
  const columns = Object.keys(shape.shape)
  const body = isTable
    ? toCsv(
        columns,
        items.map(item => columns.map(column => cellOf(item[column]))),
      )
    : JSON.stringify({ [name]: items })
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  const headers = {
    ...quota,
    etag,
    'cache-control': 'private, no-cache',
    vary: 'Authorization, Accept-Encoding',
  }
  if (request.headers.get('if-none-match')?.includes(etag))
    return new Response(null, { status: 304, headers })
  const type = isTable ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8'
  return new Response(body, { headers: { ...headers, 'content-type': type } })
}

function cellOf(value: Item[string] = null): Cell {
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  return value ?? ''
}

/** Throws 405: these addresses can only be read. */
export function refuseWriting(): never {
  const text = 'Ces adresses se lisent seulement, par GET ou HEAD.'
  throw problem(405, 'Méthode refusée', text, { allow: 'GET, HEAD' })
}
