import { redirect } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formatInstant } from '#domain/values.ts'
import { answerForm, type RouteArgs, redirectWithToast, wrongField } from '#http/route.server.ts'
import * as paths from '#paths.ts'
import { type Admin, guarded, requireAdmin } from '#session/guards.server.ts'
import {
  factorOf,
  forgetFactor,
  keepCodesCreatedIn,
  renewCodes,
  secondFactorIs,
} from '#session/second-factor/factor.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Card, type Page, Screen, Stack, Text } from '#ui/layout.tsx'
import { auditedOwn, fieldTexts, judgeCode, refuseWhenOff } from '../access/second-factor.server.ts'
import { ChangeForm } from './change-form.tsx'
import * as texts from './texts.server.ts'

export const handle: Page = { title: 'Connexion en deux étapes' }

export const loader = guarded(requireAdmin, async ({ who }) => {
  refuseWhenOff()
  const factor = await factorOf(who.owner)
  return {
    factor: factor && { since: formatInstant(factor.since), codesLeft: factor.codesLeft },
    canEnd: !secondFactorIs('required'),
  }
})

export const action = guarded(requireAdmin, changeFactor)

export default function SecondFactor() {
  const { factor, canEnd } = useLoaderData<typeof loader>()
  return (
    <Screen
      title="Connexion en deux étapes"
      above={{ href: paths.staffAccount, label: 'Mon compte' }}
    >
      <Card>
        <Stack>
          <Text>
            {
              'Après votre mot de passe, un code de votre téléphone\u00a0: un mot de passe volé ne suffit plus pour entrer.'
            }
          </Text>
          {factor ? (
            <ChangeForm {...factor} canEnd={canEnd} />
          ) : (
            <div>
              <LinkButton href={paths.secondFactorActivation}>Activer</LinkButton>
            </div>
          )}
        </Stack>
      </Card>
    </Screen>
  )
}

/** Renews the recovery codes, or ends the factor. Both need a code, which a thief of the session does not have. */
async function changeFactor({ who, form }: Admin, args: RouteArgs) {
  refuseWhenOff()
  const { owner } = who
  if (!(await factorOf(owner))) return redirect(paths.secondFactor, 303)
  const posted = await form()
  const intent = String(posted.get('intent') ?? '')
  return answerForm({ extra: () => ({ values: { intent } }) }, async (_, headers) => {
    if (intent !== 'off' && intent !== 'codes') throw wrongField('intent', fieldTexts.intent)
    const isEnd = intent === 'off'
    if (isEnd && secondFactorIs('required'))
      return redirectWithToast(paths.secondFactor, texts.mustStay())
    await judgeCode(args, owner, posted)
    if (isEnd) {
      await auditedOwn(owner, 'agent-factor-off', async () => {
        await forgetFactor(owner)
        return true
      })
      return redirectWithToast(paths.secondFactor, texts.switchedOff())
    }
    const codes = await auditedOwn(owner, 'agent-factor-codes', () => renewCodes(owner))
    headers.append('set-cookie', await keepCodesCreatedIn(args.request, codes))
    return redirectWithToast(paths.recoveryCodes, texts.renewed(), headers)
  })
}
