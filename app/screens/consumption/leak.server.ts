import { randomUUID } from 'node:crypto'
import { oneLine } from '#domain/address.ts'
import { readingsText } from '#domain/claim.ts'
import { formatVolume } from '#domain/consumption.ts'
import { formatDay } from '#domain/dates.ts'
import { isOpen } from '#domain/request.ts'
import { PageFailure } from '#http/failure.server.ts'
import { orNotice } from '#http/notice.server.ts'
import type { RouteArgs } from '#http/route-args.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { ConsumptionAlert, Histo, Pdc } from '#upstream/catalogue/entities.ts'
import { markOpened, noticeOf, noticesOf, sentText } from '../shell/legal-notice.server.ts'
import * as texts from './leak-texts.server.ts'

type Own = { alert: ConsumptionAlert; point: Pdc }

/** What the leak assistant says of the alert in the address, as of the back end's present day. */
export async function leakOf(subscriber: Subscriber, args: RouteArgs) {
  const { call, today } = subscriber
  const { alert, point } = await ownAlert(subscriber, args.url)
  const pdc = point.pdcRef
  const [readings, requests, notices] = await Promise.all([
    orNotice(call('getReadings', { query: { pdc } }), []),
    orNotice(call('getUserHistoric', { query: { pdc } }), []),
    noticesOf(subscriber, [alert]),
  ])
  const { notice, month } = noticeOf(notices, pdc, alert, today)
  if (notice) await markOpened(subscriber, args, notice)
  // The mean before the leak: the newest reading counts it in.
  const before = readings.value.find(
    ({ date, index }) => date === alert.oldDate && index === alert.oldIndex,
  )
  const read = (index: number, day: string) =>
    `${formatVolume(index)}\u00a0m³ le\u00a0${formatDay(day)}`
  return {
    facts: [
      { term: 'Adresse', value: `${oneLine(point.adress)} · ${pdc}` },
      { term: 'Ancien index', value: read(alert.oldIndex, alert.oldDate) },
      { term: 'Nouvel index', value: read(alert.newIndex, alert.newDate) },
      { term: 'Consommation', value: `${formatVolume(alert.consumption)}\u00a0m³` },
      ...(notice ? [{ term: 'Avis', value: sentText(notice) }] : []),
    ],
    countdown: texts.countdown(month),
    certificate: texts.certificate(month),
    cap: texts.capText(alert, before?.avgCons ?? null),
    opened: openedIn(requests.value, alert),
    missing: requests.notice,
    draft: randomUUID(),
    known: { objet: 'fuite', pdc, facture: '', releve: readingsText(alert) },
  }
}

/** The leak file that was opened since this alert, and is still to be dealt with. */
function openedIn(requests: Histo[], { newDate }: ConsumptionAlert) {
  const opened = requests.find(
    request =>
      request.typeDemande === 'Dossier de fuite' &&
      request.dateDemande >= newDate &&
      isOpen(request),
  )
  return opened && { ...texts.opened(opened), href: paths.request(opened.id) }
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
