import { type HeadersFunction, redirect } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { freshCaptcha } from '#limits/captcha.server.ts'
import * as paths from '#paths.ts'
import { guarded } from '#session/guarded.server.ts'
import { currentRole, publicPage } from '#session/guards.server.ts'
import type { Page } from '#ui/page-title.tsx'
import { Entrance } from '../shell/entrance.tsx'
import { otherDoors } from './other-doors.server.ts'
import { OtherDoors } from './other-doors.tsx'
import { signUpAction } from './sign-up.server.ts'
import { SignUpForm } from './sign-up-form.tsx'

export const handle: Page = { title: 'Créer un compte' }

export const loader = guarded(publicPage, async (_, { request }) => {
  if (await currentRole(request)) throw redirect(paths.home)
  return { captcha: await freshCaptcha('sign-up'), doors: otherDoors() }
})

export const action = guarded(publicPage, signUpAction)

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders

/** SIGNUP-01 */
export default function SignUp() {
  const { captcha, doors } = useLoaderData<typeof loader>()
  return (
    <Entrance title="Créer un compte" below={<OtherDoors {...doors} />}>
      <SignUpForm captcha={captcha} answer={useActionData<typeof action>()} />
    </Entrance>
  )
}
