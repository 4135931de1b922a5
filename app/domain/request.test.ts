import { expect, test } from 'vitest'
import { attachmentNames, pendingStatuses } from './request.ts'

test('[ADMREQ-03] a request waits for staff until it is « Dossier traité »', () => {
  expect(pendingStatuses).toEqual([
    'Distribué',
    'En cours de traitement',
    'Redirigé vers le service concerné',
  ])
})

test('attachment names are separated, and an empty text holds none', () => {
  expect(attachmentNames('a.pdf, photo du compteur.jpg,')).toEqual([
    'a.pdf',
    'photo du compteur.jpg',
  ])
  expect(attachmentNames('')).toEqual([])
})
