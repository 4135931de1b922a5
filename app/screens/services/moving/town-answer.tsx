import { Form, useLocation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Combobox } from '#ui/form/combobox.tsx'
import { ErrorSummary } from '#ui/form/error-summary.tsx'
import type { FormErrors } from '#ui/form/errors.ts'
import { Field } from '#ui/form/field.tsx'
import { type FormNotice, Notice } from '#ui/form/notice.tsx'
import { suggestionsAt } from '#ui/form/suggestions.ts'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import { LinkRow, Rows } from '#ui/rows.tsx'
import type { Found } from './moving.server.ts'

export function TownAnswer({ found, notice }: { found: Found | null; notice: FormNotice | null }) {
  const { phone } = useUtility()
  useFocusedAnswer()
  return (
    <>
      <Notice notice={notice} />
      {found?.kind === 'town' && found.papers && (
        <Answer title={`${found.name}\u00a0: règlement et formulaires`}>
          {found.papers.length === 0 && (
            <Text>
              Aucun document n’est encore en ligne pour cette commune. Demandez-les au{' '}
              <PhoneLink phone={phone} />.
            </Text>
          )}
          {found.papers.length > 0 && (
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

/** An answer that replaces the page's takes the focus: what was pressed may be gone, and a screen reader would not say that it came. */
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

/** Where the question and its answer stand on the page; `movingTo` leads there. */
export const townPart = 'regles'

const suggest = suggestionsAt(paths.townSuggestions)

/** MOVE-02: which commune. */
export function TownForm({ typed, errors }: { typed: string; errors: FormErrors | null }) {
  return (
    <Card.Root>
      <Card.Body>
        <ErrorSummary errors={errors ?? undefined} fields={{ commune: 'Commune' }} />
        <Form
          method="get"
          action={`${paths.moving}#${townPart}`}
          className={cx('questions__search')}
        >
          <Field
            name="commune"
            label={'Dans quelle commune\u00a0?'}
            hint="Ses deux premières lettres suffisent."
            error={errors?.commune}
            required
          >
            {/* Follows the address, when that changes by a link. */}
            <Combobox
              key={typed}
              label="Communes"
              suggest={suggest}
              defaultValue={typed}
              maxLength={100}
            />
          </Field>
          <Button variant="outline">Voir</Button>
        </Form>
      </Card.Body>
    </Card.Root>
  )
}
