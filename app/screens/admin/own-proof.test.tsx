import { expect, test } from 'vitest'
import { htmlOf } from '#ui/test-render.tsx'
import { OwnProof } from './own-proof.tsx'

test.each(['code', 'ownPassword'] as const)(
  'an agent is asked for the proof that is theirs: %s',
  proof => {
    const html = htmlOf(<OwnProof proof={proof} errors={undefined} />)
    expect(/ name="(\w+)"/.exec(html)?.[1]).toBe(proof)
  },
)
