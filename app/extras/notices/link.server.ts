import { data, redirect } from '@remix-run/node'
import { oneClickAnswer } from '#http/attachment.server.ts'
import { type RouteArgs, redirectWithToast, success } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Visitor } from '#session/guards.server.ts'
import { isNoticeKind, maskMail, noticeNames } from './rules.ts'

type Link = Pick<RouteArgs, 'params'>

const linkOf = ({ params: { abonne = '', avis = '', signature = '' } }: Link) => ({
  user: abonne,
  avis,
  signature,
})

/** The notice of a link, and whether it is still sent; null with a 404 for an invalid link. */
export async function showLink({ call }: Visitor, args: Link) {
  const link = linkOf(args)
  const found = isNoticeKind(link.avis) ? await call('getNoticeLink', { query: link }) : null
  if (!found || !isNoticeKind(link.avis)) return data(null, { status: 404 })
  return data({ mail: maskMail(found.mail), isOn: found.isOn, what: noticeNames[link.avis] })
}

/** Switches the notice off or on again; the page then says whether it is sent, or that the link is invalid. */
export async function switchByLink({ call, form }: Visitor, args: Link) {
  const link = linkOf(args)
  const page = paths.noticeLink(link.user, link.avis, link.signature)
  const isOn = (await form()).get('intent') === 'on'
  const done = await call('switchNotice', { body: { ...link, isOn } })
  if (done === 0) return redirect(page, 303)
  return redirectWithToast(page, success('C’est fait.'))
}

export async function switchAtOnce({ call }: Visitor, args: Link): Promise<Response> {
  return oneClickAnswer(await call('switchNotice', { body: { ...linkOf(args), isOn: false } }))
}
