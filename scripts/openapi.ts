import { writeFileSync } from 'node:fs'
import { openApi } from '#backend/openapi.ts'

// Publishes the catalogue; tests/contract/openapi.test.ts says when it is stale.

writeFileSync('docs/openapi.json', `${JSON.stringify(openApi(), null, 2)}\n`)
