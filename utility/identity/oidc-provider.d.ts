// The parts of the package that the demonstration uses; it brings no types.
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  /** The context that Koa gives to code around the provider. */
  export type Context = {
    path: string
    status: number
    type: string
    body: unknown
    oidc: {
      provider: Provider
      client: { clientId: string }
      session: { accountId: string }
      result?: { login?: object }
    }
  }

  type Grant = { addOIDCScope(scope: string): void; save(): Promise<string> }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    Grant: new (of: {
      clientId: string
      accountId: string
    }) => Grant
    use(middleware: (ctx: Context, next: () => Promise<void>) => Promise<void>): void
    on(event: 'server_error', listener: (ctx: Context, error: Error) => void): void
    callback(): RequestListener
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{ uid: string; params: { client_id: string } }>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
    ): Promise<void>
  }

  type Policy = { get(name: 'login'): { checks: { add(check: object): void } } }
  export const interactionPolicy: {
    base(): Policy
    Check: new (reason: string, description: string, check: (ctx: Context) => boolean) => object
  }
}
