import { addMonths, formatDay, listOf } from '#domain/values.ts'
import { orNotice, PageFailure, type RouteArgs } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { mediationFor, threadOf } from '#screens/history/request.server.ts'
import { nameOf } from '#screens/history/texts.server.ts'
import { ownRequest, requestHere } from '#screens/shell/own-requests.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { askOne } from '../slots.server.ts'

/** The archive has the bills of the three years before the request, twelve at most. */
const billsOf = { months: 36, most: 12 }

/**
 * What the page and the archive show of a case: the request, the invoices and readings of its metering point, and the
 * proofs of legal notices, which helpers may not read. Throws 404 for a cancelled request, or another's.
 */
export async function mediationCase(subscriber: Subscriber, { params }: RouteArgs) {
  const { call, today, who } = subscriber
  const listed = await ownRequest(subscriber, params.id)
  const pdc = listed.point.pdcRef
  const detail = await call('getUserRequest', { query: { pdc, histoId: listed.histo.id } })
  const mediation = mediationFor(detail, today)
  if (!mediation) throw new PageFailure(404, cancelled)
  const of = { query: { pdc } }
  const [invoices, readings, notices] = await Promise.all([
    orNotice(call('getInvoices', of), []),
    orNotice(call('getReadings', of), []),
    who.by ? [] : askOne('alertNotices', subscriber),
  ])
  const since = addMonths(detail.histo.dateDemande, -billsOf.months)
  const all = invoices.value.map(({ facture }) => facture)
  const cited = all.filter(({ factNumber }) => detail.histo.message.includes(factNumber))
  const recent = all.filter(({ startDate }) => startDate >= since)
  return {
    detail,
    mediation,
    point: listed.point,
    name: nameOf(listed),
    invoices: [...new Set([...cited, ...recent])].slice(0, billsOf.most),
    readings: readings.value.filter(({ date }) => date >= since),
    notices:
      notices === 'unknown'
        ? []
        : (notices?.filter(one => one.pdc === pdc && one.newDate >= since) ?? []),
    thread: threadOf(detail),
    unread: [
      ...(invoices.notice ? ['Vos factures'] : []),
      ...(readings.notice ? ['Vos relevés'] : []),
      ...(notices === 'unknown' ? [proof] : []),
    ],
  }
}
export type Case = Awaited<ReturnType<typeof mediationCase>>

const proof = 'La preuve de l’avis de consommation anormale'

const cancelled = {
  title: 'Aucun dossier pour cette demande',
  text: 'Vous avez annulé cette demande\u00a0: le médiateur n’a rien à y lire.',
}

/** What the archive lacks: parts that cannot be read now, bills without a file, a legal notice that was not found. */
export function lackingIn(
  { detail, invoices, notices, unread, mediation }: Case,
  isHelper: boolean,
) {
  const isLeak = detail.histo.typeDemande === 'Dossier de fuite'
  return listOf(
    mediation.state === 'unwritten' && 'Une réclamation écrite de votre main',
    ...unread.map(part => `${part}, que nous ne pouvons pas lire pour le moment`),
    ...invoices
      .filter(({ exist }) => !exist)
      .map(({ factNumber }) => `Le PDF de la facture ${factNumber}, qui n’est pas en ligne`),
    isLeak &&
      notices.length === 0 &&
      !unread.includes(proof) &&
      (isHelper
        ? `${proof}\u00a0: l’abonné seul peut l’obtenir`
        : 'La preuve d’un avis de consommation anormale\u00a0: nous n’en avons pas trouvé à cette adresse'),
  )
}

const count = (many: number, one: string, more: string) =>
  many === 0 ? [] : [`${many} ${many === 1 ? one : more}`]

export async function showMediation(subscriber: Subscriber, args: RouteArgs) {
  await requestHere(subscriber, args.url, args.params.id)
  const found = await mediationCase(subscriber, args)
  const { detail, mediation, name, invoices, readings, notices, thread } = found
  const files = thread.reduce((sum, said) => sum + said.files.length, 0)
  const { id } = detail.histo
  return {
    id,
    name,
    verdict: verdictOf(mediation),
    contents: [
      'Un sommaire (PDF)\u00a0: les faits, les dates, tous les messages, vos relevés',
      ...count(invoices.filter(({ exist }) => exist).length, 'facture (PDF)', 'factures (PDF)'),
      ...count(readings.length, 'relevé (tableau)', 'relevés (tableau)'),
      ...count(files, 'pièce jointe', 'pièces jointes'),
      ...count(
        notices.length,
        'preuve d’un avis de consommation anormale, dans le sommaire',
        'preuves d’avis de consommation anormale, dans le sommaire',
      ),
    ],
    lacking: lackingIn(found, subscriber.who.by !== undefined),
    file: mediation.state === 'open' ? paths.mediationFile(id) : null,
    write: mediation.state === 'unwritten' ? paths.complaintAbout({ pdc: detail.histo.pdc }) : null,
  }
}

/** BEY-301: whether the mediator takes the case, from which day, and why. */
export function verdictOf(mediation: Case['mediation']) {
  if (mediation.state === 'unwritten')
    return {
      tone: 'warning' as const,
      title: 'Il manque une réclamation écrite',
      text: 'Le médiateur ne lit que ce que vous avez d’abord réclamé par écrit. Envoyez-nous une réclamation\u00a0: le délai part de ce jour.',
    }
  const [from, until, wrote] = [mediation.from, mediation.until, mediation.complaintOn].map(
    formatDay,
  )
  const why =
    mediation.why === 'answer'
      ? `Vous avez réclamé par écrit le ${wrote}, et votre demande a été traitée le ${from}.`
      : `Vous avez réclamé par écrit le ${wrote}\u00a0: sans réponse qui vous satisfasse, le médiateur peut être saisi à partir du ${from}.`
  const late = `Il peut l’être jusqu’au ${until}, un an après votre réclamation.`
  if (mediation.state === 'early')
    return {
      tone: 'warning' as const,
      title: `Possible à partir du\u00a0${from}`,
      text: `${why} Si nous répondons avant et que la réponse ne vous convient pas, vous pourrez le saisir dès ce jour-là. Votre dossier se téléchargera alors ici.`,
    }
  if (mediation.state === 'over')
    return {
      tone: 'warning' as const,
      title: `Trop tard\u00a0: le délai s’est terminé le ${until}`,
      text: `${why} Le médiateur ne lit plus ce qui lui vient plus d’un an après la réclamation.`,
    }
  return {
    tone: 'success' as const,
    title: `Le médiateur peut être saisi depuis le ${from}`,
    text: `${why} ${late}`,
  }
}
