import { Form, useLoaderData, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { passesEnd } from '#domain/leaving.ts'
import { withArticle } from '#domain/town.ts'
import { streetLine } from '#domain/values.ts'
import { orNotice } from '#http/route.server.ts'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { authorOf } from '#session/acting.server.ts'
import { guarded, requireSubscriber } from '#session/guards.server.ts'
import { cx } from '#theme/classes.ts'
import { Button, PhoneLink } from '#ui/button.tsx'
import { Combobox } from '#ui/form/combobox.tsx'
import { ErrorSummary, Field, type FormErrors, type FormNotice, Notice } from '#ui/form/form.tsx'
import { suggestionsAt } from '#ui/form/suggestions.ts'
import { Card, Heading, type Page, Screen, Stack, Text } from '#ui/layout.tsx'
import { LinkRow, RowSection, Rows, Section } from '#ui/rows.tsx'
import { Timeline } from '#ui/timeline.tsx'
import { draftsOf } from '#wizard/drafts/drafts.server.ts'
import { DraftList } from '#wizard/pages/draft-list.tsx'
import { type Found, townsFor } from './moving.server.ts'
import { leavings, movedIn, movingUnderWay } from './under-way.server.ts'
import { UnderWay } from './under-way.tsx'

export const handle: Page = { title: 'Je déménage' }

/** MOVE-02, MOVE-03: the page's address holds the town (`commune`), so that it can be bookmarked or sent. */
export const loader = guarded(requireSubscriber, async (subscriber, { url }) => {
  const { call, pdc, pdcs, today, who } = subscriber
  const asked = url.searchParams.get('commune')
  const typed = (asked ?? '').trim()
  const terminations = call('getTerminations', { query: { userLogin: who.owner } })
  const [towns, drafts, { adresse }, ended, underWay] = await Promise.all([
    townsFor(call, typed, pdc.reportPeriod.municipality),
    draftsOf(authorOf(who), [paths.leaving, paths.subscription]),
    movedIn(subscriber, leavings),
    orNotice(terminations, []),
    // With a town in the address, the page tells the rules of the town, not the state of the move.
    asked === null ? movingUnderWay(subscriber) : null,
  ])
  const errors =
    asked !== null && typed === ''
      ? { commune: ['Commune requise\nÉcrivez son nom, ou ses premières lettres.'] }
      : null
  return {
    errors,
    underWay,
    drafts: { ...drafts, saved: drafts.saved.filter(({ id }) => id !== underWay?.id) },
    ...towns,
    typed: asked === null ? (towns.own ?? '') : typed,
    street: pdcs.length === 1 ? streetLine(pdc.adress) : null,
    to: adresse?.adresse ?? null,
    hasLeft: pdcs.every(({ pdcRef }) => ended.value.some(({ pdc }) => pdc === pdcRef)),
    isOver: ended.value.every(({ date }) => passesEnd(today, date)),
  }
})

const moments = [
  { title: 'Dès maintenant', text: 'Dites-nous la date et votre adresse.' },
  { title: 'Le jour des clés', text: 'Relevez le compteur\u00a0: deux minutes.' },
  { title: 'Ensuite', text: 'Votre dernière facture arrive.' },
]

/** A link to one of the wizards or pages of a move. */
type Way = [href: string, title: string, note?: string]

const minutes = '5\u00a0minutes'
const leavingWays: Way[] = [
  [paths.leavingTenant, 'Je suis locataire et je pars', `${minutes}, la date de départ`],
  [paths.leavingOwner, 'Je suis propriétaire et j’ai vendu', `${minutes}, l’attestation de vente`],
  [paths.leaving, 'Résiliation déjà demandée\u00a0?', 'Sa date, et comment la corriger'],
]
const leftWays: Way[] = [[paths.leaving, 'Voir sa date, la corriger']]
const arrivingWays: Way[] = [
  [paths.tenantSubscription, 'Je suis locataire', `${minutes}, une pièce d’identité`],
  [paths.ownerSubscription, 'Je suis propriétaire', `${minutes}, l’attestation de vente`],
]

const Half = ({ id, title, ways }: { id: string; title: string; ways: Way[] }) => (
  <RowSection id={id} title={title}>
    {ways.map(([href, title, note]) => (
      <LinkRow key={href} href={href} title={title} note={note} />
    ))}
  </RowSection>
)

/** HOME-18: a move has two halves, leaving and arriving; below them stand the rules of the town. */
export default function Moving() {
  const { typed, errors, drafts, street, to, hasLeft, isOver, notice, found, underWay } =
    useLoaderData<typeof loader>()
  const shown = found?.kind === 'town' ? found.name : null
  const leave = `1. Je ${street ? `pars ${withArticle('du', street)}` : 'quitte un logement'}`
  const arrive = `J’arrive ${to ? withArticle('au', to) : 'dans un autre logement'}`
  const above = { label: 'Mes services', href: paths.services }
  const others = <DraftList {...drafts} here={paths.moving} />
  if (underWay)
    return <UnderWay shown={underWay} above={above} to={to} others={others} town={typed} />
  return (
    <Screen
      title="Je déménage"
      above={above}
      sub="Vous partez, vous arrivez, ou les deux : une seule démarche, à votre rythme."
    >
      {others}
      <div className={cx('columns')}>
        <Stack gap="loose">
          {hasLeft || <Half id="partir" title={leave} ways={leavingWays} />}
          <Half id="arriver" title={hasLeft ? arrive : `2. ${arrive}`} ways={arrivingWays} />
          {hasLeft && (
            <Half
              id="partir"
              title={isOver ? 'Mon contrat est arrêté' : 'Mon départ est demandé'}
              ways={leftWays}
            />
          )}
        </Stack>
        <Stack gap="loose">
          <Section id="savoir" title="À savoir">
            <Timeline moments={moments} />
          </Section>
          <section id={townPart} aria-labelledby="regles-titre">
            <Stack>
              <Heading level={2} id="regles-titre">
                Les règles de ma commune
              </Heading>
              <TownForm typed={shown ?? typed} errors={errors} />
              <TownAnswer found={found} notice={notice} />
            </Stack>
          </section>
        </Stack>
      </div>
    </Screen>
  )
}

function TownAnswer({ found, notice }: { found: Found | null; notice: FormNotice | null }) {
  const { phone } = useUtility()
  useFocusedAnswer()
  return (
    <>
      <Notice notice={notice} />
      {found?.kind === 'town' && found.papers && (
        <Answer title={`${found.name}\u00a0: règlement et formulaires`}>
          {found.papers.length === 0 ? (
            <Text>
              Aucun document n’est encore en ligne pour cette commune. Demandez-les au{' '}
              <PhoneLink phone={phone} />.
            </Text>
          ) : (
            <Rows>
              {found.papers.map(paper => (
                <LinkRow key={paper.href} {...paper} download />
              ))}
            </Rows>
          )}
        </Answer>
      )}
      {found?.kind === 'several' && (
        <Answer title="Est-ce l’une de ces communes&nbsp;?">
          <Rows>
            {found.towns.map(({ name, href }) => (
              <LinkRow key={name} href={href} title={name} />
            ))}
          </Rows>
        </Answer>
      )}
      {found?.kind === 'unknown' && (
        <Answer title={`Nous ne desservons pas «\u00a0${found.typed}\u00a0».`}>
          <Text>
            Relisez le nom, ou écrivez seulement ses premières lettres. Si c’est bien votre commune,
            son eau vient d’un autre service&nbsp;: votre mairie sait lequel. Un doute&nbsp;?
            Appelez le <PhoneLink phone={phone} />.
          </Text>
        </Answer>
      )}
    </>
  )
}

function Answer({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={headingId}>
      <Stack>
        <Heading level={3} size="lg" id={headingId}>
          {title}
        </Heading>
        {children}
      </Stack>
    </section>
  )
}

const headingId = 'reponse'

/** A new answer takes the focus: the pressed link may be gone, and screen readers would not say that it has come. */
function useFocusedAnswer() {
  const { key } = useLocation()
  const loaded = useRef(key)
  useEffect(() => {
    const heading = document.getElementById(headingId)
    if (loaded.current === key || !heading) return
    loaded.current = key
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }, [key])
}

/** The id of the section with the town's rules, to which `movingTo` links. */
const townPart = 'regles'

const suggest = suggestionsAt(paths.townSuggestions)

/** MOVE-02 */
function TownForm({ typed, errors }: { typed: string; errors: FormErrors | null }) {
  return (
    <Card>
      <ErrorSummary errors={errors ?? undefined} fields={{ commune: 'Commune' }} />
      <Form method="get" action={`${paths.moving}#${townPart}`} className={cx('questions__search')}>
        <Field
          name="commune"
          label={'Dans quelle commune\u00a0?'}
          hint="Deux lettres suffisent."
          error={errors?.commune}
          required
        >
          {/* The key makes a new field when a link changes the town in the address. */}
          <Combobox key={typed} label="Communes" suggest={suggest} defaultValue={typed} />
        </Field>
        <Button variant="outline">Voir</Button>
      </Form>
    </Card>
  )
}
