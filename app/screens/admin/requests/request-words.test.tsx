import { expect, test } from 'vitest'
import { htmlOf } from '#ui/test-render.tsx'
import { RequestPanel } from './request-panel.tsx'
import { RequestRow } from './request-row.tsx'
import { RequestTop } from './request-top.tsx'
import { RequestHead } from './request-views.tsx'
import { shownRequest } from './requests.server.ts'

const histo = {
  ...{ id: 'D1', pdc: 'P1', dateDemande: '2026-11-02', typeDemande: 'Réclamation' },
  ...{ statutDemande: 'Distribué' as const, dateTraitement: null, message: '', attachements: '' }, // sic
}
const texts = (html: string) => html.replace(/<[^>]+>/g, '')

test.each([
  ['', false, 42, true],
  // The desk counts the late ones among all that waits: not among what a view, an agent or a search has.
  ['', true, 3, false],
  ['moi', true, 9, false],
  ['retard', false, 7, false],
])(
  '[BEY-172] « dont 7 en retard » is said of all that waits alone: view « %s », narrower %s',
  (view, isNarrower, count, says) => {
    const html = htmlOf(
      <RequestHead
        {...{ view, isNarrower, count, search: '', isTreated: false, missing: null }}
        {...{ isByAnswer: false, at: '09:12:00', words: { sum: `${count} demandes` } }}
        counts={{ '': 42, retard: 7, moi: 9 }}
      />,
    )
    expect(html.includes('dont 7 en retard')).toBe(says)
  },
)

test('[BEY-783] a request that was cancelled is neither treated nor in the status that it had, in the list and its panel', () => {
  const row = shownRequest({ ...histo, dateAnnulation: '2026-11-03' }, '2026-11-30')
  const html = htmlOf(
    <RequestRow
      {...row}
      {...{ kind: undefined, isListedAsTreated: false, isPicked: false, hasTicks: false }}
    />,
  )
  expect(texts(html)).toMatch(/^annulée/)
  expect(html).not.toMatch(/traitée|Distribué/)
  const top = htmlOf(<RequestTop {...panel} cancelledOn="03/11/2026" />)
  expect(texts(top)).toMatch(/Annulée le 03\/11\/2026 Reçue le 02\/11\/2026\./)
  expect(top).not.toContain('Distribué')
})

const panel = {
  ...{ id: 'D1', pdc: 'P1', type: 'Réclamation', status: 'Distribué' as const, parts: {} },
  ...{ madeOn: '02/11/2026', due: null, cancelledOn: null, said: '', message: 'Au téléphone.' },
  ...{ sentBy: null, openedBy: null, files: [], thread: [], traces: [], isRepeated: false },
  who: {
    ...{ refAbo: '100001', name: 'Chloé Garnier', mail: null, phone: '' },
    ...{ address: '', account: null },
  },
}

const facts = { balance: null, state: null, isLate: false, other: null, wrote: null, helpers: '' }

test.each([
  [{}, 'Chloé Garnier', 'L’abonné'],
  [{ openedBy: 'Nora Petit' }, 'Nora Petit, pour l’abonné', 'Nora Petit, pour l’abonné'],
  [{ sentBy: 'Paul Garnier' }, 'Paul Garnier', 'Paul Garnier'],
])(
  '[BEY-173] [BEY-176] who wrote a request is said alike over its words and beside them: %j',
  (by, author, wrote) => {
    const html = htmlOf(<RequestPanel {...panel} {...by} parts={{ desk: { facts } }} />)
    expect(html).toContain(`>${author}</h3>`)
    expect(html).toContain(`<b>${wrote}</b>`)
  },
)
