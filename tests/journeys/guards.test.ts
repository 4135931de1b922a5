import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import type { APIRequestContext, APIResponse } from '@playwright/test'
import { expect, test } from '../support/fixtures.ts'
import { addressOf, allPlaces, type Place } from '../support/places.ts'

// Every loader and action of the site map as programs reach them, around the pages: as documents, by the
// router's own requests, and by those of older routers. tests/contract/portal-pages.test.ts calls them directly.

const behind = (...guards: string[]) =>
  allPlaces.filter(({ guards: { loader = '' } }) => guards.includes(loader))

type Way = { label: string; method: 'GET' | 'POST'; address: string; bare: boolean }

function waysTo(place: Place): Way[] {
  const address = addressOf(place)
  const data = address === '/' ? '/_root.data' : `${address}.data`
  const id = encodeURIComponent(place.id)
  const ways: Omit<Way, 'label'>[] = [
    { method: 'GET', address, bare: false },
    { method: 'GET', address: data, bare: false },
    { method: 'GET', address: `${data}?_routes=${id}`, bare: false },
    { method: 'GET', address: `${address}?_data=${id}`, bare: true },
  ]
  const { loader, action } = place.guards
  // The way back from a payment may be posted to by any visitor, and leads to its own address by GET.
  if (action && (action !== 'publicPage' || loader === action))
    ways.push(
      { method: 'POST', address, bare: false },
      { method: 'POST', address: data, bare: false },
      { method: 'POST', address: `${address}?_data=${id}`, bare: true },
    )
  return ways.map(way => ({ ...way, label: `${way.method} ${way.address}` }))
}

type Answer = { status: number; to: string | undefined; text: string }

async function go(request: APIRequestContext, way: Way, origin: string): Promise<Answer> {
  const answer = await request.fetch(way.address, {
    method: way.method,
    maxRedirects: 0,
    ...(way.method === 'POST' && { headers: { origin }, form: {} }),
  })
  const text = await answer.text()
  return { status: answer.status(), to: ledTo(answer, text), text }
}

/** Where an answer leads: a redirect, or the router's word for one. */
function ledTo(answer: APIResponse, text: string): string | undefined {
  const headers = answer.headers()
  const said = answer.status() === 202 ? /"(\/[^"]*)"/.exec(text)?.[1] : undefined
  return headers.location ?? headers['x-remix-redirect'] ?? said
}

const areas = {
  subscribers: behind('requireSubscriber', 'requireAccount'),
  staff: behind('requireAdmin', 'requireUserManagement'),
  'those who manage staff': behind('requireUserManagement'),
}

const intruders = [
  { who: 'nobody', where: 'subscribers', to: /^\/connexion(\?redirectTo=%2F|$)/ },
  { who: 'nobody', where: 'staff', to: /^\/adm-sem-webabo\?redirectTo=%2F/ },
  { who: '100001', where: 'staff', to: /^\/home$/ },
  { who: 'agent', where: 'subscribers', to: /^\/adm-sem-webabo\/gestion$/ },
  { who: 'admin', where: 'subscribers', to: /^\/adm-sem-webabo\/gestion$/ },
  { who: 'agent', where: 'those who manage staff', to: /^\/adm-sem-webabo\/gestion$/ },
] as const

for (const { who, where, to } of intruders) {
  test(`[GUARD-12] ${who} gets nothing of what ${where} may see`, async ({
    page,
    loginAs,
    world,
    stack,
  }) => {
    expect(areas[where]).not.toEqual([])
    if (who !== 'nobody') await loginAs(who)
    const before = (await world.journal()).length
    for (const way of areas[where].flatMap(waysTo)) {
      const answer = await go(page.request, way, stack.portal)
      // Refused, or led back to the page it belongs to.
      if (way.bare) expect([403, 204], way.label).toContain(answer.status)
      else expect(answer.to, way.label).toMatch(to)
      expect(answer.text, way.label).not.toMatch(/Martin|Principal|example\.fr|P1000/)
    }
    // The session's rights and the counts of the staff's bar may be asked; nothing else is, and nothing changes.
    // Meanwhile the portal's own job may ask isBooked, for no page.
    const asked = (await world.journal())
      .slice(before)
      .map(({ method, path }) => `${method} ${path.replace(/\?.*/, '')}`)
      .filter(call => call !== 'GET /api/payment/isBooked')
    expect(asked).toEqual(
      asked.map(() =>
        expect.stringMatching(
          /^GET \/api\/admin\/(isAdmin|haveAccessUserManagement|pendingAdresses|avis)$/,
        ),
      ),
    )
  })
}

test('a form that is refused before it was read whole is not in the way of the next request', async ({
  stack,
}) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = async (method: string, path: string, body = '') => {
    const headers = { origin: stack.portal, 'content-type': 'application/x-www-form-urlencoded' }
    const sending = request(stack.portal + path, { agent, method, headers }).end(body)
    const [answer] = (await once(sending, 'response')) as [IncomingMessage]
    await once(answer.resume(), 'end')
    return answer.statusCode
  }
  expect(await send('POST', '/connexion', `login=${'a'.repeat(2_000_000)}`)).toBe(413)
  expect(await send('GET', '/sante/vivant')).toBe(200)
  agent.destroy()
})
