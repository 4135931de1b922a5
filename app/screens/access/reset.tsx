import { useActionData, useLoaderData } from '@remix-run/react'
import { openingAt } from '#domain/opening-hours.ts'
import { answerForm, failedCall, type RouteArgs, redirectWithToast } from '#http/route.server.ts'
import { remember } from '#limits/accounts.server.ts'
import * as paths from '#paths.ts'
import { guarded, publicPage, type Visitor } from '#session/guards.server.ts'
import { endSessionsOf } from '#session/session-store.server.ts'
import { AllRequired, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { AccountName, NewPasswordFields } from '#ui/form/new-password.tsx'
import { Link, type Page, Stack } from '#ui/layout.tsx'
import { Rows } from '#ui/rows.tsx'
import { Entrance } from './entrance.tsx'
import { changed, deadLink, notChanged, usedLink } from './forgot-texts.server.ts'
import { HelpRow } from './help-row.tsx'
import { falseWhenRefused, linkPage } from './links.server.ts'
import { changeWords, parseNewPassword, withNewPassword } from './new-password.server.ts'
import { OtherAccount } from './other-account.tsx'
import { postedStrength } from './strength.server.ts'

export const handle: Page = { title: 'Nouveau mot de passe', fromForgotLink: true }

export const loader = guarded(publicPage, resetLoader)

export const action = guarded(publicPage, resetAction)

/** FORGOT-13, FORGOT-16 */
export default function Reset() {
  const { aboNum, other, opening } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <Entrance
      title="Nouveau mot de passe"
      below={
        <Rows>
          <HelpRow opening={opening} />
        </Rows>
      }
    >
      <Stack gap="loose">
        <OtherAccount aboNum={aboNum} other={other} />
        <PostForm answer={answer}>
          <AllRequired />
          <AccountName value={aboNum} />
          <NewPasswordFields
            label="Nouveau mot de passe"
            confirmation="Confirmation du nouveau mot de passe"
            strengthHref={paths.passwordStrength}
            posted={answer?.strength}
          />
          <SubmitButton width="full">Valider</SubmitButton>
        </PostForm>
        <Link href={paths.login} variant="alone">
          Retour à la connexion
        </Link>
      </Stack>
    </Entrance>
  )
}

const schema = withNewPassword({}, changeWords)

/** FORGOT-11, FORGOT-12: only a valid link opens the form; checking does not use it up. */
async function resetLoader(visitor: Visitor, args: RouteArgs) {
  const { call } = visitor
  const { aboNum = '', token = '' } = args.params
  const link = { a: aboNum, b: token }
  const exists = await call('checkPasswordTokenExist', { params: link }).catch(falseWhenRefused)
  if (!exists) throw await redirectWithToast(paths.login, deadLink())
  return { ...(await linkPage(visitor, args)), opening: openingAt(new Date()) }
}

/** FORGOT-17 to FORGOT-21: the log-in page shows the outcome. */
async function resetAction({ call, form }: Visitor, args: RouteArgs) {
  const { aboNum = '', token = '' } = args.params
  const posted = await form()
  const submission = await parseNewPassword(posted, schema, [aboNum])
  const extra = async () => ({ strength: await postedStrength(args, posted, [aboNum]) })
  return answerForm({ submission, extra }, async ({ password }, headers) => {
    const body = { login: aboNum, password }
    const done = await call('modifyForgotPassword', { params: { token }, body }).catch(failedCall)
    if (done === 0) return redirectWithToast(paths.login, usedLink())
    if (done !== 1) return redirectWithToast(paths.login, notChanged())
    await endSessionsOf('subscriber', aboNum)
    // The link proves the subscriber: their browser becomes a known one, which attacks on the password do not slow.
    headers.append('set-cookie', await remember(args.request, 'subscriber', { owner: aboNum }))
    return redirectWithToast(paths.login, changed(), headers)
  })
}
