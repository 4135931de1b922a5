import { name, testTemplates, url } from '../../../../tests/support/letters.ts'
import * as templates from './templates.ts'

testTemplates(templates, {
  gestureGiven: [
    templates.gestureGiven(name, {
      amount: '15,00\u00a0€',
      text: 'Un avoir de <b>15,00</b>\u00a0€.',
      url,
    }),
    '15,00',
  ],
})
