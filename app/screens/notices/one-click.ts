import { redirect } from '@remix-run/node'
import * as paths from '#paths.ts'
import { guarded, publicPage } from '#session/guards.server.ts'
import { switchAtOnce } from './link.server.ts'

/** A reader who opens the address that is meant for mail programs gets the page first. */
export const loader = guarded(publicPage, (_, { params }) => {
  const { abonne = '', avis = '', signature = '' } = params
  return redirect(paths.noticeLink(abonne, avis, signature))
})

export const action = guarded(publicPage, switchAtOnce)
