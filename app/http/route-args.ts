import type { LoaderFunctionArgs } from '@remix-run/node'

/** What Remix knows of a request, and its address, read once. */
export type RouteArgs = LoaderFunctionArgs & { url: URL }

/** The address that was asked for. */
export const urlOf = ({ url }: Pick<Request, 'url'>) => new URL(url)
