import { writeFileSync } from 'node:fs'
import { openApi } from '#backend/openapi.ts'

// Writes docs/openapi.json from the catalogue; tests/contract/openapi.test.ts fails when it is out of date.

writeFileSync('docs/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`)
