import type { z } from 'zod'
import type { TrustedRight } from '#domain/trusted-people.ts'

/**
 * The callers of a call:
 * - `public`: any caller, no token;
 * - `session`: a subscriber or an agent who is logged in;
 * - `subscriber`: a subscriber, for what is theirs;
 * - `admin`: staff; `userManagement`: staff with accessGestion;
 * - `service`: the portal itself, with its own token, when no browser is there (payment booking);
 * - `ticket`: a subscriber, by a single-use ticket in the body and no token (CALL-02, CALL-03);
 * - `tool`: a program of a subscriber, by a data token, which only reads.
 */
export type Audience =
  | 'public'
  | 'session'
  | 'subscriber'
  | 'admin'
  | 'userManagement'
  | 'service'
  | 'ticket'
  | 'tool'

export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path after the API root, without a leading slash; `{name}` marks a parameter. */
  path: string
  summary: string
  detail?: string
  /** Completes « Problème lors … » when the call fails: « de la connexion » (MSG-01). */
  task: string
  auth: Audience
  /** True for a GET that changes something, which is sent like any other write. */
  writes?: true
  /** True for a call that the specification does not describe, written in the style of the others (CALL-42). */
  inferred?: true
  /** The extra that makes the call: a utility that does without the extra need not have the call. */
  extra?: string
  /** The right that opens a subscriber's call to a helper; without it the call is closed to helpers. */
  helpersNeed?: TrustedRight
  /** True for a call that a tool may make for its subscriber, by a data token: it refuses the token otherwise. */
  isReadByTools?: true
  refuses?: readonly (403 | 404 | 409 | 503)[]
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  /** The body is JSON, unless it is a multipart form. */
  encoding?: 'multipart'
  /** The fields of a multipart form that hold files: how many files each field has, and how large. */
  files?: FileFields
  fileTypes?: string
  /** The schema of a JSON answer, or the media type of a file to stream. */
  answer: z.ZodType | 'application/pdf' | 'application/octet-stream'
}

type FileFields = z.ZodObject<Record<string, z.ZodArray<z.ZodFile>>>

export type OutgoingFile = {
  name: string
  type: string
  size: number
  content: () => AsyncIterable<Uint8Array>
}

/** The settings that the calls of one caller in a group have in common. */
type Shared = Pick<Endpoint, 'auth' | 'inferred' | 'extra'>
type Definition = Omit<Endpoint, 'method' | 'path' | 'auth' | 'extra'>

/** Names calls of the catalogue that have the same caller: `bySubscriber.get('invoices', { … })`. */
export function callsOf<const S extends Shared>(shared: S) {
  const by =
    <const M extends Endpoint['method']>(method: M) =>
    <const P extends string, const D extends Definition>(path: P, definition: D) => ({
      method,
      path,
      ...shared,
      ...definition,
    })
  return { get: by('GET'), post: by('POST'), put: by('PUT'), remove: by('DELETE') }
}

type Input<S> = S extends z.ZodType ? z.input<S> : undefined
type Part<E extends Endpoint, K extends 'params' | 'query' | 'body'> = E[K] extends z.ZodType
  ? { [key in K]: Input<E[K]> }
  : { [key in K]?: undefined }

type Files<E extends Endpoint> = E['files'] extends FileFields
  ? { files: { [field in keyof E['files']['shape']]: OutgoingFile[] } }
  : { files?: undefined }

export type CallInput<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> &
  Files<E>

export type CallAnswer<E extends Endpoint> = E['answer'] extends z.ZodType
  ? z.output<E['answer']>
  : Response
