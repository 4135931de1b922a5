import { name, testTemplates, url } from '../../../../tests/support/letters.ts'
import * as templates from './templates.ts'

testTemplates(
  templates,
  {
    trustInvitation: [
      templates.trustInvitation({ giver: name, until: '31/12/2026', url }),
      '31/12/2026',
    ],
    trustAccepted: [
      templates.trustAccepted(name, { name, mail: 'amel@aide.example', until: '31/12/2026', url }),
      'amel@aide.example',
    ],
    trustRefused: [
      templates.trustRefused(name, { name, mail: 'amel@aide.example', until: '31/12/2026', url }),
      'a refusé votre invitation',
    ],
    trustEnded: [templates.trustEnded(name, name), 'vous a retiré l’accès'],
  },
  ['trustEnded'],
)
