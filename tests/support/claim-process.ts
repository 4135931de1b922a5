import { randomUUID } from 'node:crypto'
import type { Browser } from './portal-process.ts'

/** A leak file with its papers, which is sent by its only step; through a portal that runs as a process of its own. */
export function leakFileOf(
  browser: Browser,
  portal: string,
  login: string,
  papers: File[],
  message = 'Au jardin.',
) {
  const draft = randomUUID()
  const base = '/services/reclamations'
  const form = () => {
    const fields = { draft, objet: 'fuite', pdc: `P${login}`, message }
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    for (const file of papers) form.append('pieces', file)
    return form
  }
  return {
    draft,
    send: (where = portal) => browser.post(`${where}${base}?brouillon=${draft}`, form()),
    retry: (where = portal) => browser.post(`${where}${base}/${draft}/bilan`, {}),
    report: (where = portal) => browser.get(`${where}${base}/${draft}/bilan`),
    whole: `${base}/${draft}/confirmation`,
  }
}
