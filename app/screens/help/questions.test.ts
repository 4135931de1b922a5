import { expect, test } from 'vitest'
import { search } from './faq.server.ts'
import { groups, questions } from './questions.ts'

test('[FAQ-01] [FAQ-02] fourteen questions, each with an answer and the way on, on quality, price and meters', () => {
  expect(questions).toHaveLength(14)
  for (const { question, answer, links } of questions) {
    expect(question).toMatch(/\u00a0\?$/)
    expect(answer.length).toBeGreaterThan(0)
    expect(links.length, question).toBeGreaterThan(0)
  }
  const titles = groups.map(({ title }) => title).join()
  for (const subject of ['Qualité', 'Prix', 'Compteur']) expect(titles).toContain(subject)
})

test('each question and each group has an address of its own', () => {
  const ids = [...groups, ...questions].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]*$/)
})

test('[FAQ-03] links lead to pages of the portal by their names, or to another site; spaces do not break', () => {
  const hrefs = questions.flatMap(({ links }) => links.map(({ href }) => href))
  expect(hrefs).toEqual(
    expect.arrayContaining(['/services/reclamations?objet=fuite', '/factures/controle']),
  )
  for (const href of hrefs) expect(href).toMatch(/^(\/[a-z]|https:\/\/)/)
  const texts = JSON.stringify(groups)
  expect(texts).not.toMatch(/ [:;!?»%€]|« | °f/)
  expect(texts).toContain('5,5\u00a0%')
})

test('[FAQ-03] nothing of it is invented for one place: no phone number, no price, no date', () => {
  expect(JSON.stringify(groups)).not.toMatch(/€|\d{2}([ .]\d{2}){3}|\b20\d{2}\b/)
})

test('a search finds every word that counts, without accents, capitals and plurals, in questions first', () => {
  expect(search('fuite').slice(0, 2)).toEqual(['remise-fuite', 'chercher-fuite'])
  expect(search('FUITES')).toEqual(search('fuite'))
  expect(search('pourquoi ma facture est estimee')).toEqual(['facture-estimee'])
  expect(search('médiateur')).toEqual(['mediateur'])
  expect(search('goût du chlore')[0]).toBe('chlore')
  expect(search('Compteur gelé')).toEqual(search('gèle compteurs'))
  // By the name of its group.
  expect(search('demenagement')).toContain('mediateur')
})

test('what is nowhere is not found, nor is what says nothing', () => {
  for (const typed of ['fuite bitcoin', 'xyz', 'pourquoi mon', '?', '<b>', '%', '.*'])
    expect(search(typed), typed).toEqual([])
})
