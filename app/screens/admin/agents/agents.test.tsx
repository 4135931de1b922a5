import { expect, test } from 'vitest'
import { htmlOf } from '#ui/test-render.tsx'
import { OwnProof } from '../shell/own-proof.tsx'
import { AgentTable } from './agents.tsx'

const agent = { id: '1', login: 'anne', nameAdmin: 'Durand Anne', accessGestion: true }

test('[ADMUSR-14] a list without agents says so', () => {
  expect(htmlOf(<AgentTable agents={[]} />)).toContain('Aucun utilisateur admin récupéré !')
  expect(htmlOf(<AgentTable agents={[agent]} />)).not.toContain('récupéré')
})

test('[ADMUSR-03] the right is a checkbox that is only read', () => {
  const html = htmlOf(<AgentTable agents={[agent, { ...agent, id: '2', accessGestion: false }]} />)
  const boxes = html.match(/<span role="checkbox"[^>]*>/g) ?? []
  expect(boxes).toHaveLength(2)
  expect(boxes[0]).toMatch(/aria-checked="true" aria-readonly="true"/)
  expect(boxes[1]).toContain('aria-checked="false"')
})

test.each(['code', 'ownPassword'] as const)(
  'an agent is asked for the proof that is theirs: %s',
  proof => {
    const html = htmlOf(<OwnProof proof={proof} passwordHint="Connecté par l’annuaire." />)
    expect(/ name="(\w+)"/.exec(html)?.[1]).toBe(proof)
    expect(html.includes('Connecté par l’annuaire.')).toBe(proof === 'ownPassword')
  },
)
