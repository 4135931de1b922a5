import { mayOpen } from '#domain/trusted-people.ts'
import { formatDay } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { authorOf } from '#session/acting.server.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { draftsOf } from '#wizard/drafts/drafts.server.ts'

/** A service: what it is for, then how long it takes and what to have at hand. */
export type ServiceLink = { href: string; title: string; text: string; details?: string }

export async function hubOf(subscriber: Subscriber) {
  const [drafts, lastRead] = await Promise.all([
    draftsOf(authorOf(subscriber.who), [paths.services]),
    lastReading(subscriber),
  ])
  const atHome: ServiceLink[] = [
    {
      href: paths.readingSending,
      title: 'Envoyer mon relevé de compteur',
      text: 'Votre prochaine facture sera calculée sur votre compteur.',
      details: lastRead
        ? `2 minutes · dernier relevé le ${lastRead}`
        : '2 minutes · les chiffres du compteur',
    },
    {
      href: paths.complaintAbout({ objet: 'fuite' }),
      title: 'J’ai eu une fuite',
      text: 'Demandez une remise sur votre facture.',
      details: 'À préparer\u00a0: l’attestation du plombier',
    },
    {
      href: paths.complaintAbout({ objet: 'reclamation' }),
      title: 'Faire une réclamation',
      text: 'Facture, travaux, qualité de l’eau.',
      details: 'Réponse sous 15 jours ouvrés',
    },
  ]
  // TERM-01: the setting only hides the link; the page still answers at its address.
  const leaving: ServiceLink[] = settings().SHOW_TERMINATION
    ? [
        {
          href: paths.leaving,
          title: 'Je quitte un logement',
          text: 'Locataire, ou propriétaire qui vend.',
          details: '5 minutes · date, index, nouvelle adresse',
        },
      ]
    : []
  const moving: ServiceLink[] = [
    ...leaving,
    {
      href: paths.subscription,
      title: 'J’arrive dans un logement',
      text: 'Locataire, ou nouveau propriétaire.',
      details: '5 minutes · compteur, index, justificatif',
    },
    {
      href: paths.moving,
      title: 'Les règles de ma commune',
      text: 'Règlement du service et formulaires.',
    },
  ]
  const groups = [
    { id: 'logement', title: 'Dans mon logement', links: atHome },
    { id: 'demenagement', title: 'Je déménage', links: moving },
  ]
  return {
    drafts,
    groups: groups
      .map(group => ({ ...group, links: group.links.filter(link => isOpenTo(subscriber, link)) }))
      .filter(({ links }) => links.length > 0),
  }
}

/** Whether the user may open a service: a helper's rights open only some. */
function isOpenTo({ who }: Subscriber, { href }: Pick<ServiceLink, 'href'>): boolean {
  const [path = ''] = href.split('?')
  return !who.by || mayOpen(who.by.rights, path)
}

/** The day of the last reading, for a subscriber with one metering point; undefined in an outage. */
async function lastReading(subscriber: Subscriber): Promise<string | undefined> {
  const { call, pdc, pdcs } = subscriber
  if (pdcs.length > 1 || !isOpenTo(subscriber, { href: paths.readingSending })) return undefined
  const meters = await orNotice(call('getPreviousReports', { query: { pdc: pdc.pdcRef } }), [])
  const last = meters.value.flatMap(({ report }) => report?.date ?? []).sort()
  const day = last.at(-1)
  return day && formatDay(day)
}
