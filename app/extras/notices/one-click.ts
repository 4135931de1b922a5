import { redirect } from '@remix-run/node'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { switchAtOnce } from './link.server.ts'

/** Mail programs post to this address; a person who opens it is led to the page instead. */
export const loader = guarded(publicPage, (_, { params }) => {
  const { abonne = '', avis = '', signature = '' } = params
  return redirect(paths.noticeLink(abonne, avis, signature))
})

export const action = guarded(publicPage, switchAtOnce)
