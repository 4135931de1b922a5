import { noticeKinds } from '#domain/notices.ts'
import { dayOf, formatDay } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import type { Subscriber } from '#session/guards.server.ts'
import { offers } from '#settings.server.ts'

/** What the subscriber has chosen in the optional areas, by the address of its page; nothing where it cannot be read. */
export async function chosenIn({ call, who }: Subscriber): Promise<Record<string, string>> {
  const query = { userLogin: who.owner }
  const [notices, people, identity] = await Promise.all([
    offers('notices') ? orNotice(call('getNotices', { query }), null) : null,
    offers('trusted-people') ? orNotice(call('getDelegations', { query }), null) : null,
    offers('france-connect') ? orNotice(call('getIdentityLink', { query }), null) : null,
  ])
  return {
    ...(notices?.value && { [paths.notices]: noticesText(notices.value) }),
    ...(people?.value && { [paths.trustedPeople]: peopleText(people.value) }),
    ...(identity?.value && { [paths.franceConnectLink]: identityText(identity.value) }),
  }
}

/** That of a new invoice always leaves where invoices come by mail. */
function noticesText({ avis, isEInvoice }: { avis: string[]; isEInvoice: boolean }): string {
  const count = new Set(isEInvoice ? [...avis, 'facture'] : avis).size
  return count === 0 ? 'Aucun avis' : `${count} avis sur ${noticeKinds.length}`
}

function peopleText(all: { state: string; name: string }[]): string {
  const [first, ...more] = all.filter(({ state }) => state === 'active')
  if (!first) return 'Personne n’agit pour vous'
  return more.length > 0
    ? `${more.length + 1} personnes agissent pour vous`
    : `${first.name} agit pour vous`
}

/** `since`: an instant, in UTC. */
const identityText = ({ since }: { since: string | null }) =>
  since
    ? `Ouvre votre compte depuis le ${formatDay(dayOf(new Date(since)))}`
    : 'N’ouvre pas encore votre compte'
