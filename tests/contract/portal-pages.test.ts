import type { RouteConfigEntry } from '@remix-run/route-config'
import { beforeEach, describe, expect, test } from 'vitest'
import { endRow } from '#session/rows.server.ts'
import siteMap from '../../app/routes.ts'
import { readScreen } from '../support/guarded.ts'
import { asked, loggedIn, onStore } from '../support/portal.ts'
import { invoice, pdc } from '../support/samples.ts'
import { utility } from '../support/upstream.ts'

const { answer, received } = utility()
onStore()

type Page = { url: string; file: string; guard: string | undefined }

/** Every module that has a loader, layouts included: those are asked for alone by the browser's router too. */
function pagesOf(entries: RouteConfigEntry[], above = ''): Page[] {
  return entries.flatMap(({ path, file, children = [] }) => {
    const url = path === undefined ? above : `${above}/${path}`
    const guard = readScreen(file).guards.loader
    return [{ url: url.replace(':number', 'F1') || '/', file, guard }, ...pagesOf(children, url)]
  })
}
const pages = pagesOf(siteMap)
const guardedBy = (name: string) => pages.filter(({ guard }) => guard === name)

/** What the browser would get from this page's loader: a status, headers and all its text. */
async function load({ url, file }: Page, cookie = '') {
  const { loader } = await import(/* @vite-ignore */ `../../app/${file}`)
  const args = { ...asked(url, { cookie }), params: { number: 'F1' } }
  const got: unknown = await loader(args).catch((cause: unknown) => {
    if (cause instanceof Response) return cause
    throw cause
  })
  if (!(got instanceof Response)) return { status: 200, to: null, text: JSON.stringify(got) }
  const text = [...got.headers].join('\n') + (await got.text())
  return { status: got.status, to: got.headers.get('location'), text }
}

beforeEach(() => {
  answer('getPdcs', [pdc('PDC1'), pdc('PDC2')])
  answer('getInvoices', [{ facture: invoice('F1', 19.99), isCheck: false }])
  answer('getBalance', {
    total: 19.99,
    soldes: [{ etat: 'regler', invoice: invoice('F1', 19.99) }],
  })
  answer('getAlerts', [])
  answer('getInvoiceFile', () => {
    return new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
  })
})

describe('every subscriber page', () => {
  test.each(guardedBy('requireSubscriber'))(
    '[GUARD-02] [GUARD-03] $file: log in first, with a session that lives',
    async page => {
      expect((await load(page)).to).toMatch(/^\/connexion(\?redirectTo=|$)/)
      const { session, cookie } = await loggedIn('subscriber')
      await endRow(session.sid)
      expect((await load(page, cookie)).to).toMatch(/^\/connexion(\?redirectTo=|$)/)
      expect(received()).toEqual([])
    },
  )

  test.each(guardedBy('requireSubscriber'))(
    '[GUARD-05] $file: asks the utility for the role; the token and its URL stay on the server',
    async page => {
      answer('isAdmin', false)
      const { session, cookie } = await loggedIn('subscriber')
      const { text, to } = await load(page, cookie)
      expect(to ?? '').not.toMatch(/^\/(connexion|adm-sem-webabo)/)
      expect(received('isAdmin')).toHaveLength(1)
      expect(text).not.toContain(session.token)
      expect(text).not.toContain(session.sid)
      expect(text).not.toContain(process.env.UTILITY_API_URL)
    },
  )

  test.each(guardedBy('requireSubscriber'))('[GUARD-06] $file: not for agents', async page => {
    const { cookie } = await loggedIn('admin')
    expect((await load(page, cookie)).to).toBe('/adm-sem-webabo/gestion')
  })
})

describe('every staff page', () => {
  test.each(guardedBy('requireAdmin'))('[GUARD-09] $file: log in first', async page => {
    expect((await load(page)).to).toMatch(/^\/adm-sem-webabo(\?redirectTo=|$)/)
  })

  test.each(guardedBy('requireAdmin'))('[GUARD-07] $file: not for subscribers', async page => {
    answer('isAdmin', false)
    const { cookie } = await loggedIn('subscriber')
    expect((await load(page, cookie)).to).toBe('/home')
  })

  test.each(guardedBy('requireAdmin'))(
    '$file: an agent’s token stays on the server',
    async page => {
      answer('isAdmin', true)
      const { session, cookie } = await loggedIn('admin')
      const { status, text } = await load(page, cookie)
      expect(status).toBe(200)
      expect(text).not.toContain(session.token)
    },
  )
})
