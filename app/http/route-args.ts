import type { LoaderFunctionArgs } from '@remix-run/node'

export type RouteArgs = LoaderFunctionArgs & { url: URL }

export const urlOf = ({ url }: Pick<Request, 'url'>) => new URL(url)
