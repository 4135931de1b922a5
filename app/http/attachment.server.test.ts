import { expect, test } from 'vitest'
import { attachment } from './attachment.server.ts'

test.each([
  ['F1.pdf', 'filename="F1.pdf"'],
  ['Relevé 1.pdf', `filename="Relev_ 1.pdf"; filename*=UTF-8''Relev%C3%A9%201.pdf`],
  ['« a "b".pdf', `filename="_ a \\"b\\".pdf"; filename*=UTF-8''%C2%AB%20a%20%22b%22.pdf`],
  ['水 (1).pdf', `filename="_ (1).pdf"; filename*=UTF-8''%E6%B0%B4%20%281%29.pdf`],
])('%s is saved under this name, by browsers old and new', (name, parameters) => {
  const { headers } = attachment('', 'application/pdf', name)
  expect(headers.get('content-disposition')).toBe(`attachment; ${parameters}`)
})
