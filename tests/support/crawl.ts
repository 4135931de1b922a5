import type { Page } from '@playwright/test'
import { expect } from './fixtures.ts'

export type Visited = { path: string; html: string }

/** Of pages that differ by what is in their address only, this many. */
const alike = 2

/**
 * The pages that links lead to from `starts`, in the session of the page's browser; the showcase apart. `led` gets the
 * links that a redirect answers, by where it leads.
 */
export async function pagesFrom(
  page: Page,
  starts: string[],
  led = new Map<string, string[]>(),
): Promise<Visited[]> {
  const seen = new Map<string, number>()
  const waiting = new Set(starts)
  const visited: Visited[] = []
  // An address that is added meanwhile comes too, each once.
  for (const path of waiting) {
    const times = seen.get(shapeOf(path)) ?? 0
    seen.set(shapeOf(path), times + 1)
    if (times >= alike) continue
    const answer = await page.request.get(path, { maxRedirects: 0 })
    const { location, 'content-type': type } = answer.headers()
    if (location)
      for (const to of ownPath(location, answer.url())) {
        waiting.add(to)
        led.set(to, [...(led.get(to) ?? []), path])
      }
    if (location || !type?.startsWith('text/html')) continue
    const html = await answer.text()
    expect(answer.status(), path).toBeLessThan(500)
    visited.push({ path, html })
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g))
      for (const to of ownPath(href.replaceAll('&amp;', '&'), answer.url())) waiting.add(to)
  }
  return visited
}

function shapeOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://x')
  return [pathname.replace(/\w*\d[\w-]*/g, '0'), ...[...searchParams.keys()].sort()].join('?')
}

function ownPath(href: string, base: string): string[] {
  const { origin, pathname, search } = new URL(href, base)
  const isOwn = origin === new URL(base).origin && !pathname.startsWith('/vitrine')
  return isOwn ? [pathname + search] : []
}

/** The words of a page: its texts, and the names that only screen readers say. */
export function wordsOf(html: string): string {
  const shown = html.replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
  const spoken = Array.from(shown.matchAll(/ (?:aria-label|title|alt)="([^"]*)"/g), m => m[1])
  return `${shown.replace(/<[^>]*>/g, ' ')} ${spoken.join(' ')}`
}

/** Elements that a browser without styles puts on a line of their own, or shows as fields and pictures. */
const apart =
  /^(address|article|aside|blockquote|body|br|button|caption|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|img|input|legend|li|main|nav|ol|option|p|pre|search|section|select|summary|svg|table|tbody|td|textarea|tfoot|th|thead|tr|ul)$/

/** BEY-581: words of two elements that a browser without styles shows as one: « 2023285 L/jour ». */
export function gluedWords(html: string): string[] {
  const body = html.replace(
    /<(script|style|svg|template)\b[\s\S]*?<\/\1>|<head>[\s\S]*?<\/head>/g,
    '<br>',
  )
  const glued: string[] = []
  let before = ''
  for (const [, name, text = ''] of body.matchAll(/<\/?(\w+)[^>]*>|([^<]+)/g)) {
    if (name) {
      if (apart.test(name)) before = ''
      continue
    }
    if (/[\p{L}\p{N}.:;!?)»€%]$/u.test(before) && /^[\p{L}\p{N}«(]/u.test(text))
      glued.push(`${before.slice(-30)}|${text.slice(0, 30)}`)
    before = text
  }
  return glued
}
