import { randomUUID } from 'node:crypto'
import { redirect } from '@remix-run/node'
import { readingsText } from '#domain/claim.ts'
import { formatVolume } from '#domain/consumption.ts'
import { cappedVolume, noticeOf, type RebateMonth } from '#domain/leak.ts'
import { isOpen } from '#domain/request.ts'
import { formatDay, pointName } from '#domain/values.ts'
import { ask, askOne } from '#extras/slots.server.ts'
import { orNotice, PageFailure, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import type { ConsumptionAlert, Histo, Pdc } from '#upstream/catalogue/entities.ts'

type Own = { alert: ConsumptionAlert; point: Pdc }

export async function leakOf(subscriber: Subscriber, args: RouteArgs) {
  const { call, today } = subscriber
  const { alert, point } = await ownAlert(subscriber, args.url)
  const pdc = point.pdcRef
  const [readings, requests, notices] = await Promise.all([
    orNotice(call('getReadings', { query: { pdc } }), []),
    orNotice(call('getUserHistoric', { query: { pdc } }), []),
    askOne('alertNotices', subscriber),
  ])
  const { notice, month } = noticeOf(notices, pdc, alert, today)
  if (notice) await ask('alertNoticeOpened', subscriber, args, notice)
  // The mean before the leak comes from the older reading, since the newest one includes the leak.
  const before = readings.value.find(
    ({ date, index }) => date === alert.oldDate && index === alert.oldIndex,
  )
  const read = (index: number, day: string) =>
    `${formatVolume(index)}\u00a0m³ le\u00a0${formatDay(day)}`
  return {
    facts: [
      { term: 'Adresse', value: pointName(point) },
      { term: 'Ancien index', value: read(alert.oldIndex, alert.oldDate) },
      { term: 'Nouvel index', value: read(alert.newIndex, alert.newDate) },
      { term: 'Consommation', value: `${formatVolume(alert.consumption)}\u00a0m³` },
      ...(notice ? [{ term: 'Information', value: notice.sent }] : []),
    ],
    countdown: countdown(month),
    certificate: certificate(month),
    cap: capText(alert, before?.avgCons ?? null),
    opened: openedIn(requests.value, alert),
    missing: requests.notice,
    draft: randomUUID(),
    known: { objet: 'fuite', pdc, facture: '', releve: readingsText(alert) },
  }
}

/** The leak file that was opened since this alert and is not treated yet. */
function openedIn(requests: Histo[], { newDate }: ConsumptionAlert) {
  const opened = requests.find(
    request =>
      request.typeDemande === 'Dossier de fuite' &&
      request.dateDemande >= newDate &&
      isOpen(request),
  )
  return opened && { ...openedWords(opened), href: paths.request(opened.id) }
}

/**
 * The alert whose last reading the address names (`releve`), at the metering point named by `pdc` or at any of the
 * subscriber's, the selected one first. Throws 404 when none of theirs has it.
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
  if (!own) throw new PageFailure(404, notYours)
  if (own.point !== pdc) throw redirect(paths.leak(own.alert.newDate, own.point.pdcRef))
  return own
}

const notYours = {
  title: 'Alerte introuvable',
  text: 'Aucune de vos adresses n’a d’alerte de consommation à cette date.',
}

const volume = (cubicMetres: number) => `${formatVolume(cubicMetres)}\u00a0m³`

/** How long the law still lets the subscriber ask for the rebate. */
function countdown(month: RebateMonth): { tone: 'info' | 'warning'; text: string } {
  if (month.is === 'unsent')
    return {
      tone: 'info',
      text: 'Vous avez un mois, à partir du jour où nous vous enverrons l’avis de consommation anormale. Vous pouvez nous écrire dès maintenant.',
    }
  if (month.is === 'unknown')
    return {
      tone: 'info',
      text: 'Vous avez un mois à partir du jour où nous vous avons envoyé l’avis de consommation anormale.',
    }
  const { left } = month
  const last = formatDay(month.last)
  if (month.is === 'over')
    return {
      tone: 'info',
      text: `Le délai d’un mois s’est terminé le ${last}. Écrivez-nous quand même\u00a0: nous examinons chaque situation.`,
    }
  if (left === 0)
    return {
      tone: 'warning',
      text: `C’est aujourd’hui le dernier jour\u00a0: vous avez jusqu’au ${last} inclus.`,
    }
  const days = left === 1 ? '1\u00a0jour' : `${left}\u00a0jours`
  return {
    tone: left <= 3 ? 'warning' : 'info',
    text: `Il vous reste ${days}, jusqu’au ${last} inclus.`,
  }
}

/** Opening a file is not enough: the law asks for the plumber's certificate within the same month. */
function certificate(month: RebateMonth): string {
  const how = 'vous pourrez la joindre plus tard, par un message à votre demande'
  if (month.is === 'open')
    return `Joignez l’attestation du plombier\u00a0: elle doit nous parvenir au plus tard le\u00a0${formatDay(month.last)}. Vous ne l’avez pas encore\u00a0? Écrivez-nous dès maintenant\u00a0: ${how}.`
  const when = month.is === 'over' ? 'quand même' : 'dès maintenant'
  return `Joignez l’attestation du plombier. Vous ne l’avez pas encore\u00a0? Écrivez-nous ${when}\u00a0: ${how}.`
}

/** `meanPerDay` is in m³, null where it is not known. */
function capText(alert: ConsumptionAlert, meanPerDay: number | null): string {
  if (meanPerDay === null) return 'Notre service calcule ce plafond d’après vos relevés.'
  const cap = cappedVolume(meanPerDay, alert.oldDate, alert.newDate)
  const spared = Math.max(0, alert.consumption - cap)
  return `Pour cette période, le double de votre moyenne représente environ ${volume(cap)}\u00a0: sur les ${volume(alert.consumption)} relevés, environ ${volume(spared)} ne vous seraient pas facturés.`
}

const openedWords = ({ id, dateDemande }: Pick<Histo, 'id' | 'dateDemande'>) => ({
  title: `Vous avez déjà ouvert le dossier de fuite ${id}, le ${formatDay(dateDemande)}.`,
  text: 'Pour y ajouter l’attestation du plombier ou une précision, envoyez un message à ce dossier.',
})
