import type { LoaderFunctionArgs } from '@remix-run/node'

/** What Remix knows of a request, and its address, read once. */
export type RouteArgs = LoaderFunctionArgs & { url: URL }

export const urlOf = ({ url }: Pick<Request, 'url'>) => new URL(url)
