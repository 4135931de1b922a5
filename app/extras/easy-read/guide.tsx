import { useLoaderData } from '@remix-run/react'
import { Fragment } from 'react'
import { openingHours, rangeOf } from '#domain/opening-hours.ts'
import { extrasIn } from '#extras/all.ts'
import type { RouteArgs } from '#http/route.server.ts'
import { useUtility } from '#page/render.tsx'
import { PublicPage } from '#screens/legal/public-page.tsx'
import { shellAround } from '#screens/shell/subscriber-shell.server.ts'
import { guarded, publicPage, type Visitor } from '#session/guards.server.ts'
import { settings } from '#settings.server.ts'
import { cx } from '#theme/classes.ts'
import { LargePhone, LinkButton, PhoneLink } from '#ui/button.tsx'
import { Heading, Link, type Page, Stack } from '#ui/layout.tsx'
import { type Guide, guides, type Step } from './guides.ts'

export const handle: Page = { title: 'Un guide facile à lire', scriptless: true }

/** Shows the guide at this address, which may have capitals or a final slash, with links to the guides around it. */
async function showGuide(_: Visitor, args: RouteArgs) {
  const { CONTACT_PHONE: phone, CONTACT_EMAIL: email, UTILITY_ADDRESS: address } = settings()
  const all = guides({ phone, email, address, hours })
  const asked = `${args.url.pathname.toLowerCase()}/`
  const rank = all.findIndex(({ href }) => asked.startsWith(`${href}/`))
  const guide = withWays(all[rank] as Guide)
  const [before, after] = [all[rank - 1], all[rank + 1]].map(
    other => other && { href: other.href, title: other.title },
  )
  const shell = await shellAround(args)
  return { pageTitle: `Facile à lire\u00a0: ${guide.title}`, guide, before, after, shell }
}

/** The guide without the ways whose page the utility does not offer. */
function withWays(guide: Guide): Guide {
  const served = extrasIn(settings().EXTRAS).flatMap(({ routes }) =>
    Object.values(routes).flatMap(files => Object.keys(files)),
  )
  const ways = guide.ways.filter(
    ({ start, needsExtra }) => !needsExtra || served.some(path => start?.href === `/${path}`),
  )
  return { ...guide, ways }
}

/** CONTACT-01: the opening hours, one sentence for each range of days. */
const hours = openingHours.map(({ days, ...range }) => {
  const when = days.includes(' au ') ? `Du ${days}` : `Le ${days}`
  return `${when}, nous répondons de ${rangeOf(range).replace(' – ', ' à ')}.`
})

export const loader = guarded(publicPage, showGuide)

/** BEY-86 to BEY-88: a guide, step after step, with what its difficult words mean. */
export default function EasyGuide() {
  const { guide, before, after } = useLoaderData<typeof loader>()
  const { ways } = guide
  const { phone } = useUtility()
  return (
    <PublicPage title={guide.title} isWide={ways.length > 1}>
      <div className={cx('easy')}>
        <Stack gap="loose">
          <p>{guide.summary}</p>
          {ways.length > 1 && (
            <div className={`${cx('pair')} ${cx('easy__ways')}`}>
              {ways.map(({ title }, rank) => (
                <Fragment key={title}>
                  <LinkButton href={`#cas-${rank + 1}`} variant="outline" width="full">
                    {title}
                  </LinkButton>{' '}
                </Fragment>
              ))}
            </div>
          )}
          <div className={cx('pair', { gap: 'loose' })}>
            {ways.map(({ title, steps, start }, rank) => (
              <div key={title}>
                {title && (
                  <Heading level={2} id={`cas-${rank + 1}`}>
                    {title}
                  </Heading>
                )}
                {steps.map((step, index) => (
                  <StepShown
                    key={step.title}
                    {...step}
                    title={`${index + 1}. ${step.title}`}
                    level={title ? 3 : 2}
                  />
                ))}
                {start && (
                  <div>
                    <LinkButton
                      href={start.href}
                      // One solid button within a screen: the way that needs no account.
                      variant={rank + 1 < ways.length ? 'outline' : 'solid'}
                      width="full"
                    >
                      {start.label}
                    </LinkButton>
                  </div>
                )}
              </div>
            ))}
          </div>
          {!ways.some(({ steps }) => steps.some(step => step.phone)) && (
            <section aria-labelledby="aide">
              <Stack gap="close">
                <Heading level={2} id="aide">
                  C’est difficile&nbsp;?
                </Heading>
                <p>
                  Appelez-nous. <LargePhone phone={phone} />
                </p>
              </Stack>
            </section>
          )}
          <section aria-labelledby="mots">
            <Stack gap="close">
              <Heading level={2} id="mots">
                Les mots difficiles
              </Heading>
              {guide.words.map(({ word, meaning }) => (
                <p key={word}>
                  <strong>{word}</strong>
                  {`\u00a0: ${meaning}`}
                </p>
              ))}
            </Stack>
          </section>
          <nav aria-label="Pages faciles à lire">
            <Stack gap="close">
              {before && (
                <p>
                  Page d’avant&nbsp;: <Link href={before.href}>{before.title}</Link>
                </p>
              )}
              {after && (
                <p>
                  Page d’après&nbsp;: <Link href={after.href}>{after.title}</Link>
                </p>
              )}
            </Stack>
          </nav>
        </Stack>
      </div>
    </PublicPage>
  )
}

function StepShown(props: Step & { level: 2 | 3 }) {
  const { title, level, picture, shows, sentences, link, phone } = props
  const utility = useUtility()
  return (
    <section className={cx('easy__step')}>
      <img
        className={cx('easy__picture')}
        src={`/dessins/${picture}.svg`}
        alt={shows}
        width="120"
        height="96"
      />
      <div className={cx('easy__words')}>
        <Heading level={level} size="lg">
          {title}
        </Heading>
        {sentences.map(sentence => (
          <p key={sentence}>{sentence}</p>
        ))}
        {link && (
          <p>
            <Link href={link.href}>{link.label}</Link>
          </p>
        )}
        {phone && (
          <p>
            <PhoneLink phone={utility.phone} />
          </p>
        )}
      </div>
    </section>
  )
}
