import { describe, expect, test } from 'vitest'
import { name, testTemplates, url } from '../../../../tests/support/letters.ts'
import * as templates from './templates.ts'

const stop = `${url}/stop`

testTemplates(templates, {
  invoiceNotice: [
    {
      ...templates.invoiceNotice(name, 'retard', {
        invoices: [
          {
            about: 'F100001-01',
            place: '12 rue des Lavoirs (P100001)',
            amountCents: 8_437,
            balanceCents: 4_000,
            dueOn: '2026-12-12',
            isDebited: false,
          },
        ],
        isForced: false,
        url,
      }),
      stop,
    },
    'dont il reste 40,00',
  ],
  leakNotice: [
    templates.leakNotice(name, {
      place: '12 rue des Lavoirs (P100001)',
      average: 0.28,
      url,
      today: '2026-11-20',
      oldIndex: 1400,
      oldDate: '2026-05-01',
      newIndex: 1548,
      newDate: '2026-11-01',
      consumption: 148,
    }),
    'au plus tard le 20/12/2026',
    2_400,
  ],
  nightLeak: [
    templates.nightLeak(name, {
      lost: '288\u00a0litres perdus par jour',
      since: '2026-11-24',
      place: '25 rue du Moulin',
      helped: null,
      helpers: ['Chloé Tessier'],
      phone: '09 69 00 00 00',
      url,
    }),
    'Chloé Tessier, qui vous aide, le reçoit aussi.',
  ],
  thresholdNotice: [
    {
      ...templates.thresholdNotice(
        name,
        [
          {
            place: '12 rue des Lavoirs (P100001)',
            date: '2026-11-01',
            litres: 1_240,
            threshold: { value: 400, unit: 'litresJour' },
          },
        ],
        url,
      ),
      stop,
    },
    'votre consommation depuis le relevé précédent est de 1',
  ],
})

describe('[BEY-38] the notice of an invoice says what is to be paid, and when', () => {
  const due = {
    about: 'F1',
    place: 'Ici',
    dueOn: '2026-12-12',
    amountCents: 8_437,
    balanceCents: 8_437,
    isDebited: false,
  }
  test.each([
    ['facture', due, '84,37\u00a0€, à payer au plus tard le 12/12/2026.'],
    [
      'facture',
      { ...due, balanceCents: 437 },
      '84,37\u00a0€, dont il reste 4,37\u00a0€, à payer au',
    ],
    ['facture', { ...due, isDebited: true }, 'Elle sera prélevée\u00a0: vous n’avez rien à faire.'],
    [
      'facture',
      { ...due, balanceCents: -1500 },
      '84,37\u00a0€. Il n’y a rien à payer, et 15,00\u00a0€ sont en votre faveur.',
    ],
    ['facture', { ...due, balanceCents: 0 }, '84,37\u00a0€. Il n’y a rien à payer.'],
    ['retard', { ...due, isDebited: true }, 'Elle était à payer au plus tard le 12/12/2026.'],
  ] as const)('%s: %j', (kind, invoice, words) => {
    const letter = templates.invoiceNotice(name, kind, {
      invoices: [invoice],
      isForced: false,
      url,
    })
    expect(letter.before[1]).toContain(words)
    const hasNothingToPay = words.includes('rien')
    expect(letter.link?.label).toBe(
      hasNothingToPay ? 'Voir mes factures' : 'Voir et payer mes factures',
    )
  })
})
