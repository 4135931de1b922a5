import { oldSubscriber, requestCount } from '../../tests/support/long-past.ts'
import { type BenchDraft, directDebit, stepPath } from './draft.ts'

/** A page that is measured under load; `visitor` is a login. */
export type Page = { path: string; name?: string; visitor: string }

export const claire = '100001'
export const home: Page = { path: '/home', visitor: claire }

const gestion = '/adm-sem-webabo/gestion'
const inBackEnd = `${requestCount} demandes`
const stepOf = (draft: BenchDraft, step: string): Page => ({
  path: stepPath(draft, step),
  name: `${draft.base}/…/${step}`,
  visitor: claire,
})

/** Short and long lists, and the heaviest step of a wizard. */
export const underLoad: Page[] = [
  home,
  {
    path: '/factures/consulter',
    name: '/factures/consulter (240 factures)',
    visitor: oldSubscriber,
  },
  {
    path: '/factures/controle',
    name: '/factures/controle (10 ans de relèves)',
    visitor: oldSubscriber,
  },
  { path: gestion, name: `${gestion} (${inBackEnd})`, visitor: 'agent' },
  {
    path: `${gestion}?vue=retard&tri=date.desc&page=2000`,
    name: `${gestion} (${inBackEnd}, en retard, page 2000)`,
    visitor: 'agent',
  },
  stepOf(directDebit, 'recapitulatif'),
]
