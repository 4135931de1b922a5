import { testTemplates } from '../../../../tests/support/letters.ts'
import * as templates from './templates.ts'

testTemplates(
  templates,
  {
    guestReceipt: [
      templates.guestReceipt({
        reference: 'a1b2',
        amountCents: 8437,
        bookedAt: new Date('2026-11-20T09:00:00Z'),
        lines: [{ factNumber: 'F100001-01', amountCents: 8437 }],
      }),
      'F100001-01',
    ],
  },
  ['guestReceipt'],
)
