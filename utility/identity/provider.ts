import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import Provider, { type Context, interactionPolicy } from 'oidc-provider'
import { Html, html } from '../html.ts'
import { clients, type Identity, people } from './people.ts'

type Options = {
  port: number
  portal: string
  /** The person whom it identifies, the assurance level (`acr`) and the keys: a test may change them while it runs. */
  identities?: Identity[]
  acr?: () => string
  keys?: JWK[]
  around?: (ctx: Context, next: () => Promise<void>) => Promise<void>
}

export async function newKey(): Promise<JWK> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomBytes(6).toString('base64url')
  return { ...(await exportJWK(privateKey)), kid, use: 'sig', alg: 'ES256' }
}

/** A provider without passwords: its page has a button for each person, for the directory and FranceConnect. */
export async function startIdentityProvider(options: Options): Promise<{ server: Server }> {
  const { port, portal, identities = people, acr = () => 'eidas1', around } = options
  const at = (path: string) => new URL(path, portal).href
  const client = (of: { id: string; secret: string }, back: string, page: string) => ({
    client_id: of.id,
    client_secret: of.secret,
    redirect_uris: [at(back)],
    post_logout_redirect_uris: [at(page)],
    id_token_signed_response_alg: 'ES256',
    token_endpoint_auth_method: 'client_secret_post',
  })
  const policy = interactionPolicy.base()
  const isChosen = (ctx: Context) => !ctx.oidc.result?.login
  policy
    .get('login')
    .checks.add(new interactionPolicy.Check('choice', 'each time, a person is chosen', isChosen))
  const provider = new Provider(`http://localhost:${port}`, {
    clients: [
      {
        ...client(clients.directory, '/adm-sem-webabo/annuaire/retour', '/adm-sem-webabo'),
        backchannel_logout_uri: at('/adm-sem-webabo/annuaire/fin'),
      },
      client(clients['france-connect'], '/france-connect/retour', '/connexion'),
    ],
    jwks: { keys: options.keys ?? [await newKey()] },
    cookies: { keys: [randomBytes(16).toString('hex')] },
    acrValues: ['eidas1', 'eidas2'],
    claims: {
      profile: ['name', 'preferred_username', 'given_name', 'family_name'],
      given_name: ['given_name'],
      family_name: ['family_name'],
      groups: ['groups'],
    },
    scopes: ['openid', 'profile', 'given_name', 'family_name', 'groups'],
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx: Context, form: string) => {
          const press = html`<button form="op.logoutForm" name="logout" value="yes">Se déconnecter</button>`
          ctx.body = page('Se déconnecter aussi d’ici\u00a0?', html`${new Html(form)}${press}`)
        },
      },
    },
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 3600,
      IdToken: 300,
      Interaction: 600,
      Session: 3600,
    },
    // Requests to the portal stay on this machine.
    fetch: (url: string, { dispatcher: _, ...init }: RequestInit & { dispatcher?: unknown }) =>
      fetch(url, init),
    interactions: { policy, url: (_: Context, { uid }: { uid: string }) => `/personnes/${uid}` },
    findAccount: (_: Context, sub: string) => {
      const found = identities.find(one => one.sub === sub)
      return found && { accountId: sub, claims: () => found }
    },
    async loadExistingGrant({ oidc }: Context) {
      const { clientId } = oidc.client
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId })
      grant.addOIDCScope('openid profile given_name family_name groups')
      await grant.save()
      return grant
    },
    renderError(ctx: Context, { error }: { error: string }) {
      ctx.type = 'html'
      ctx.body = page('Connexion impossible', html`<p>${error}</p>`)
    },
  })
  provider.on('server_error', (_, error) => console.error(error))
  if (around) provider.use(around)
  const answer = provider.callback()

  async function choose(request: IncomingMessage, response: ServerResponse) {
    const { params } = await provider.interactionDetails(request, response)
    if (request.method !== 'POST') {
      const isStaff = params.client_id === clients.directory.id
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(choicePage(isStaff, identities))
      return
    }
    const sub = new URLSearchParams(await text(request)).get('sub')
    const result = sub
      ? { login: { accountId: sub, acr: acr(), remember: false } }
      : { error: 'access_denied' }
    await provider.interactionFinished(request, response, result)
  }

  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/personnes/')) return answer(request, response)
    choose(request, response).catch(() => {
      response.writeHead(400, { 'content-type': 'text/html; charset=utf-8' })
      response.end(page('Connexion finie', html`<p>Recommencez depuis le portail.</p>`))
    })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { server }
}

function choicePage(isStaff: boolean, identities: Identity[]): string {
  const buttons = identities.map(
    ({ sub, name }) => html`<button name="sub" value="${sub}">${name}</button>`,
  )
  return page(
    isStaff ? 'Annuaire de démonstration' : 'FranceConnect de démonstration',
    html`<p>Qui êtes-vous\u00a0?</p>
<form method="post">${buttons}<button name="sub" value="">Abandonner</button></form>`,
  )
}

const page = (title: string, content: Html) =>
  html`<!DOCTYPE html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – identité simulée</title>
<link rel="icon" href="data:,">
<style>
:root { color-scheme: light dark }
body { max-width: 30rem; margin: 2rem auto; padding: 0 1rem; font: 1.0625rem/1.5 system-ui, sans-serif }
button { display: block; width: 100%; min-height: 2.75rem; margin-top: .75rem; font: inherit }
</style>
</head>
<body><main><h1>${title}</h1>${content}</main></body></html>`.text
