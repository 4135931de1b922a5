import { Form, isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import type { FailurePage, Typed as TypedText } from '#http/route.server.ts'
import { useUtility } from '#page/render.tsx'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Button, LargePhone, LinkButton } from '#ui/button.tsx'
import { OwnedForm } from '#ui/form/owned-form.tsx'
import { Fountain, type FountainState } from '#ui/fountain.tsx'
import { Heading, PageHeading, Stack, Text } from '#ui/layout.tsx'
import { useTheirs } from '#ui/open-pages.ts'
import { Row, Rows } from '#ui/rows.tsx'

const unexpected: FailurePage = {
  title: 'Une erreur est survenue',
  text: 'Le portail a rencontré un problème. Votre session et vos saisies enregistrées sont conservées.',
}

const cutOff: FailurePage = {
  title: 'Connexion interrompue',
  text: 'Le portail n’a pas pu être joint. Vérifiez votre connexion, puis réessayez.',
}

function pageOf(error: unknown): FailurePage {
  if (isRouteErrorResponse(error) && typeof error.data?.title === 'string') return error.data
  // Without a network, each browser gives the TypeError of `fetch` a message of its own.
  return error instanceof TypeError && /fetch|network|load/i.test(error.message)
    ? cutOff
    : unexpected
}

/** « Réessayer », except where nothing was found: trying again would not help. */
function linkAfter(error: unknown, pathname: string, search: string) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return { href: pathname + search, label: 'Réessayer' }
  return pathname.startsWith(paths.invoices)
    ? { href: paths.invoices, label: 'Revenir à mes factures' }
    : { href: paths.home, label: 'Revenir à l’accueil' }
}

/**
 * The content of an error boundary: the page that a guard or a call threw, else that of an unexpected error. `isAlone`:
 * the frame has no banner, and the fountain is drawn above the words. `beside` lays out the words and the links out
 * (`ways`) as a card with the fountain beside them. `isPart`: the rest of the page, with its h1, is there.
 */
export function FailureMessage(props: {
  isAlone?: boolean
  isPart?: boolean
  beside?:
    | ((said: ReactNode, ways: ReactNode, state: FountainState) => ReactNode)
    | false
    | undefined
}) {
  const { isAlone, isPart, beside } = props
  const { phone } = useUtility()
  const words = useTheirs()
  const { pathname, search } = useLocation()
  const error = useRouteError()
  const { title, text, detail, isClosed, typed } = pageOf(error)
  const state = isRouteErrorResponse(error) && error.status < 500 ? 'rests' : 'dry'
  const link = linkAfter(error, pathname, search)
  const said = (
    <>
      {isPart ? <Heading level={2}>{title}</Heading> : <PageHeading>{title}</PageHeading>}
      <Text>{text}</Text>
      {detail && <Text>{detail}</Text>}
      {typed && <TypedForm {...typed} action={pathname + search} />}
    </>
  )
  const ways = isClosed ? (
    <WaysOut />
  ) : (
    <a href={link.href} className={cx('button', { variant: 'solid' })}>
      {words(link.label)}
    </a>
  )
  return (
    <Stack gap="loose">
      {beside ? (
        beside(said, ways, state)
      ) : (
        <div className={cx('emptyState')}>
          {isAlone && <Fountain state={state} />}
          <Stack>
            {said}
            {ways}
          </Stack>
        </div>
      )}
      {phone && !isClosed && (
        <Rows>
          <Row title="Besoin d’aide&nbsp;?" note={<LargePhone phone={phone} />} />
        </Rows>
      )}
    </Stack>
  )
}

/** BEY-562: what was typed in a form that could not be taken, and its sending again. */
export function TypedForm(props: TypedText & { action: string; label?: string }) {
  const { text, again, action, label = 'Envoyer de nouveau' } = props
  return (
    <Stack>
      {text && (
        <label className={cx('field')}>
          <span className={cx('field__label')}>Ce que vous aviez saisi</span>
          <textarea
            readOnly
            rows={Math.min(text.split('\n').length + 1, 12)}
            defaultValue={text}
            className={cx('input', { kind: 'area' })}
          />
        </label>
      )}
      {again && (
        <Form
          method="post"
          action={action}
          reloadDocument
          encType={again.hasFiles ? 'multipart/form-data' : undefined}
        >
          {again.fields.map(([name, value], rank) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a field may come twice, and none moves
            <input key={rank} type="hidden" name={name} value={value} />
          ))}
          <Button>{label}</Button>
        </Form>
      )}
    </Stack>
  )
}

/** BEY-195: a helper goes back to a page that the subscriber opened to them, or to their own account. */
const WaysOut = () => (
  <>
    <LinkButton href={paths.home}>Retour à son accueil</LinkButton>
    <OwnedForm reloadDocument action={paths.helped}>
      <Button variant="ghost" width="full" name="intent" value="stop">
        Revenir à mon compte
      </Button>
    </OwnedForm>
  </>
)
