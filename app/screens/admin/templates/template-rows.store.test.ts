import { expect, test } from 'vitest'
import { onEachStore } from '../../../../tests/support/portal.ts'
import '../../../../tests/support/upstream.ts'
import {
  createTemplate,
  deleteTemplate,
  findTemplate,
  modifyTemplate,
  newTemplateId,
  templatesOf,
} from './template-rows.server.ts'

onEachStore(() => {
  test('ready answers are kept by title, one of each, whatever its case and accents', async () => {
    const [first, second] = [newTemplateId(), newTemplateId()]
    expect(await createTemplate(first, { title: 'Transmise', text: 'Nous\ntransmettons.' })).toBe(1)
    expect(await createTemplate(second, { title: 'À l’étude', text: 'Nous étudions.' })).toBe(1)
    expect(await createTemplate(newTemplateId(), { title: 'a l’ETUDE', text: 'x' })).toBe(0)
    expect((await templatesOf()).map(({ title }) => title)).toEqual(['À l’étude', 'Transmise'])

    expect(await modifyTemplate(first, { title: 'À l’etude', text: 'x' })).toBe(0)
    expect(await modifyTemplate(first, { title: 'TRANSMISE', text: 'Fait.' })).toBe(1)
    expect(await findTemplate(first)).toEqual({ id: first, title: 'TRANSMISE', text: 'Fait.' })

    await deleteTemplate(first)
    expect(await findTemplate(first)).toBe(null)
    // Gone meanwhile, it does not come back.
    expect(await modifyTemplate(first, { title: 'Encore', text: 'x' })).toBe(1)
    expect(await templatesOf()).toHaveLength(1)
  })
})
