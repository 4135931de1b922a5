import { name, testTemplates, url } from '../../../../tests/support/letters.ts'
import * as templates from './templates.ts'

const stop = `${url}/stop`

testTemplates(templates, {
  waterConfirmation: [
    templates.waterConfirmation('Pont-de-Lède', { confirm: url, days: 7 }),
    'effacée au bout de 7',
  ],
  waterWorks: [
    {
      ...templates.waterWorks(
        'Pont-de-Lède',
        {
          id: 'T-1',
          from: '2026-11-24T08:30',
          to: '2026-11-24T12:00',
          streets: ['rue <b>du Moulin</b>', name],
          reason: name,
          phone: '09 69 00 00 12',
          isCut: true,
          isCancelled: false,
        },
        { url, isChange: false },
      ),
      stop,
    },
    '24/11/2026, de 8',
  ],
  waterNotCompliant: [
    templates.waterNotCompliant(
      'Pont-de-Lède',
      {
        sampledOn: '2026-11-17',
        isConform: false,
        conclusion: 'Eau non conforme <b>aux limites</b>.',
        restrictions: [{ who: 'babies', text: 'Ne donnez pas cette eau aux nourrissons.' }],
      },
      url,
    ),
    'Ne donnez pas cette eau aux nourrissons.',
  ],
  waterCompliantAgain: [
    templates.waterCompliantAgain(
      'Pont-de-Lède',
      {
        sampledOn: '2026-11-20',
        wasCompliant: false,
        conclusion: 'Eau conforme <b>aux limites</b>.',
      },
      url,
    ),
    'Aucune restriction',
  ],
})
