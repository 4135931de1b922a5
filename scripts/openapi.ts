import { writeFileSync } from 'node:fs'
import { openApi } from '#backend/openapi.ts'
import { toolsApi } from '#screens/own-data/openapi.server.ts'
import { recordedExamples } from './examples.ts'

// Writes docs/openapi.json from the catalogue, and docs/openapi-moi.json from what tools read: built, and not committed.

const write = (name: string, document: object) =>
  writeFileSync(`docs/${name}.json`, `${JSON.stringify(document, null, 2)}\n`)

write('openapi', openApi(await recordedExamples()))
write('openapi-moi', toolsApi())
