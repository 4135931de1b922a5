import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { theirWords } from '#domain/trusted-people.ts'
import { helperOf, OpenPages } from '#ui/open-pages.ts'
import { Owed } from './owed.tsx'

test('[BEY-352] a helper reads of a credit that it is the subscriber’s', () => {
  const credit = { state: 'avoir' as const, title: 'Nous vous devons', amount: '42,18\u00a0€' }
  const nothing = { delay: null, lateCount: 0, points: [], checking: null, missing: null }
  const card = <Owed {...credit} {...nothing} next={null} latest={null} isShort={false} />
  const said = renderToStaticMarkup(
    <OpenPages.Provider value={helperOf({ pages: '', words: theirWords })}>
      {card}
    </OpenPages.Provider>,
  )
  expect(said).toContain('Nous lui devons')
  expect(said).toContain('Somme en sa faveur, déduite de la prochaine facture.')
  expect(renderToStaticMarkup(card)).toContain('Somme en votre faveur')
})
