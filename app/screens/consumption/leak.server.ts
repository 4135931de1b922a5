import { randomUUID } from 'node:crypto'
import { oneLine } from '#domain/address.ts'
import { formatVolume } from '#domain/consumption.ts'
import { formatDay, formatInstant } from '#domain/dates.ts'
import { PageFailure } from '#http/failure.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import { redirectWithToast } from '#http/toasts.server.ts'
import { unsentMessages } from '#http/unsent.server.ts'
import {
  longest,
  messageIn,
  roomAfter,
  sendRequest,
  submissionIn,
} from '#requests/send-request.server.ts'
import type { End } from '#session/guarded.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { acquireLease, leasedSince } from '#store/lease.server.ts'
import type { ConsumptionAlert, Pdc } from '#upstream/catalogue/entities.ts'
import * as texts from './leak-texts.server.ts'

type Own = { alert: ConsumptionAlert; point: Pdc }

const unsent = unsentMessages('fuite', form => messageIn(form).slice(0, longest))

/** The alert by its address: a metering point is one subscriber's. */
const subjectOf = ({ searchParams }: URL) =>
  `${searchParams.get('pdc')} ${searchParams.get('releve')}`

/** For the guard of the action. */
export const keepMessage = (end: End, { request, url }: RouteArgs) =>
  unsent.keepWith(end, request, subjectOf(url))

/** Minutes: a form is sent once, and that is remembered for as long as the law leaves to open a file. */
const remembered = 31 * 24 * 60
const names = (owner: string, { alert, point }: Own, submission: string) => ({
  sending: `fuite ${owner} ${submission}`,
  sent: `fuite envoyée ${owner} ${submission}`,
  /** One file about this reading, whatever form it came from. */
  file: `dossier de fuite ${owner} ${point.pdcRef} ${alert.newDate} ${alert.newIndex}`,
})

/** What the leak assistant says of the alert in the address, as of the back end's present day. */
export async function leakOf(subscriber: Subscriber, { request, url }: RouteArgs) {
  const { call, who, today } = subscriber
  const own = await ownAlert(subscriber, url)
  const { alert, point } = own
  const submission = url.searchParams.get('envoi') ?? ''
  const { sent, file } = names(who.owner, own, submission)
  const [readings, sentAt, openedAt] = await Promise.all([
    call('getReadings', { query: { pdc: point.pdcRef } }),
    leasedSince(sent, remembered),
    leasedSince(file, remembered),
  ])
  // The mean before the leak: the newest reading counts it in.
  const before = readings.find(
    ({ date, index }) => date === alert.oldDate && index === alert.oldIndex,
  )
  const read = (index: number, day: string) =>
    `${formatVolume(index)}\u00a0m³ le\u00a0${formatDay(day)}`
  return {
    facts: [
      { term: 'Adresse', value: `${oneLine(point.adress)} · ${point.pdcRef}` },
      { term: 'Ancien index', value: read(alert.oldIndex, alert.oldDate) },
      { term: 'Nouvel index', value: read(alert.newIndex, alert.newDate) },
      { term: 'Consommation', value: `${formatVolume(alert.consumption)}\u00a0m³` },
    ],
    countdown: texts.countdown(alert.newDate, today),
    certificate: texts.certificate(alert.newDate, today, {
      pdc: point.pdcRef,
      isOpen: Boolean(sentAt ?? openedAt),
    }),
    cap: texts.capText(alert, before?.avgCons ?? null),
    room: roomAfter(texts.citation(alert)),
    submission: randomUUID(),
    unsent: await unsent.of(request, subjectOf(url)),
    sentAt: sentAt ? formatInstant(sentAt) : null,
    openedAt: openedAt ? formatInstant(openedAt) : null,
  }
}

/** Opens a leak file (claimType 1) that cites the reading, once; or the form again, with what was typed and why. */
export async function openLeakFile(subscriber: Subscriber, args: RouteArgs) {
  const { who, form } = subscriber
  const own = await ownAlert(subscriber, args.url)
  const posted = await form()
  const submission = submissionIn(posted)
  const { sending, sent, file } = names(who.owner, own, submission)
  const there = withSubmission(args.url, submission)
  const outcome = await sendRequest(subscriber, {
    args,
    posted,
    claimType: '1',
    pdc: own.point.pdcRef,
    citation: texts.citation(own.alert),
    once: { what: sending, minutes: remembered },
    unsent: { messages: unsent, subject: subjectOf(args.url) },
  })
  if (outcome === 'already-sent') return redirectWithToast(there, texts.onlyOnce())
  if (outcome !== 'sent') return outcome
  await Promise.all([acquireLease(sent, remembered), acquireLease(file, remembered)])
  const headers = new Headers({ 'set-cookie': await unsent.forget() })
  return redirectWithToast(there, texts.opened(), headers)
}

/** The same page, at the part that shows whether the message was received. */
function withSubmission({ pathname, search }: URL, submission: string): string {
  const params = new URLSearchParams(search)
  params.set('envoi', submission)
  return `${pathname}?${params}#dossier`
}

/**
 * The alert that the address names by its last reading (`releve`), of the metering point that it names
 * (`pdc`) or of any of theirs, the selected one first; the page of a stranger's, or of none.
 */
async function ownAlert({ call, pdc, pdcs }: Subscriber, { searchParams }: URL): Promise<Own> {
  const wanted = searchParams.get('pdc')
  const points = [pdc, ...pdcs.filter(({ pdcRef }) => pdcRef !== pdc.pdcRef)]
  const found = await Promise.all(
    points
      .filter(({ pdcRef }) => wanted === null || pdcRef === wanted)
      .map(async point => {
        const alerts = await call('getAlerts', { query: { pdc: point.pdcRef } })
        const alert = alerts.find(({ newDate }) => newDate === searchParams.get('releve'))
        return alert && { alert, point }
      }),
  )
  const own = found.find(one => one !== undefined)
  if (!own) throw new PageFailure(404, texts.notYours)
  return own
}
