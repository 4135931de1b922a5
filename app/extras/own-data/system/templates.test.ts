import { name, testTemplates, url } from '../../../../tests/support/letters.ts'
import * as templates from './templates.ts'

testTemplates(templates, {
  dataTokenCreated: [
    templates.dataTokenCreated(name, { token: 'Domotique', until: '22/02/2027', url }),
    'et rien d’autre',
  ],
})
