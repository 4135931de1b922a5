import { name, testTemplates, url } from '../../../../tests/support/letters.ts'
import * as templates from './templates.ts'

testTemplates(templates, {
  paymentDelayAsked: [
    templates.paymentDelayAsked(name, {
      id: 'D100001-2',
      factNumber: 'F100001-02',
      amount: '126,50\u00a0€',
      url,
      count: 1,
      instalments: [['À payer le 15/12/2026', '126,50\u00a0€']],
      answerBy: '14/12/2026',
    }),
    'ne compte pas comme en retard',
  ],
  paymentDelayDecided: [
    templates.paymentDelayDecided(name, {
      count: 1,
      isAccepted: false,
      url,
      decision: 'Le délai n’est pas accordé.',
      instalments: [],
      message: 'Un <b>mot</b>.',
    }),
    'fonds de solidarité pour le logement',
  ],
})
