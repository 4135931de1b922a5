import type { Offer } from '#session/second-factor/factor.server.ts'
import { LinkButton } from '#ui/button.tsx'
import { Field, type FormAnswer, PostForm, SubmitButton } from '#ui/form/form.tsx'
import { CodeField, PasswordInput } from '#ui/form/password-input.tsx'
import { Cluster, List, Stack, Text } from '#ui/layout.tsx'

/** Activates a second factor: how an application gets the key, the first code that proves it, and the password. */
export function SetupForm(props: {
  offer: Offer
  answer: (FormAnswer & { offer?: Offer }) | undefined
  /** The password was just given at the log-in, so that the form does not ask for it again. */
  isPasswordKnown?: boolean
  back?: string
}) {
  const { answer, isPasswordKnown = false, back } = props
  const { qr, key, sealed } = answer?.offer ?? props.offer
  return (
    <PostForm answer={answer}>
      <Stack>
        <List
          kind="steps"
          items={[
            'Sur votre téléphone, ouvrez une application d’authentification (FreeOTP, Aegis, Google Authenticator…).',
            'Scannez l’image ci-dessous, ou saisissez la clé.',
            'Recopiez le code de six chiffres que l’application affiche.',
          ]}
        />
        <div>
          <svg
            role="img"
            aria-label="QR code de la clé, la même que ci-dessous en texte"
            width="220"
            height="220"
            viewBox={`0 0 ${qr.size} ${qr.size}`}
            shapeRendering="crispEdges"
          >
            {/* A scanner wants the code black on white, whatever the colours of the page. */}
            <rect width={qr.size} height={qr.size} fill="#fff" />
            <path d={qr.path} fill="#000" />
          </svg>
        </div>
        <Text>
          {'Clé\u00a0: '}
          <strong>{key}</strong>
        </Text>
        <input type="hidden" name="key" value={sealed} />
        <CodeField hint="Les six chiffres qu’affiche l’application." />
      </Stack>
      {!isPasswordKnown && (
        <Field name="password" label="Votre mot de passe" required>
          <PasswordInput autoComplete="current-password" />
        </Field>
      )}
      <Cluster>
        <SubmitButton>Activer</SubmitButton>
        {back && (
          <LinkButton href={back} variant="outline">
            Annuler
          </LinkButton>
        )}
      </Cluster>
    </PostForm>
  )
}

/** The recovery codes, the only time that they are shown. */
export function CodeList({ codes, next }: { codes: string[]; next: string }) {
  return (
    <>
      <Text>
        {
          'Si vous perdez votre téléphone, chacun remplace une fois le code de l’application. Imprimez cette page ou recopiez-les en lieu sûr, loin du téléphone\u00a0: ils ne seront plus affichés.'
        }
      </Text>
      <List items={codes} kind="steps" />
      <div>
        <LinkButton href={next}>Mes codes sont en lieu sûr</LinkButton>
      </div>
    </>
  )
}
