import { name, testTemplates } from '../../../../tests/support/letters.ts'
import * as templates from './templates.ts'

testTemplates(
  templates,
  { identityLinked: [templates.identityLinked(name), 'suffit désormais pour l’ouvrir'] },
  ['identityLinked'],
)
