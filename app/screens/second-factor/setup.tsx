import type { Offer } from '#session/second-factor/factor.server.ts'
import { CodeField } from '#ui/form/code-field.tsx'
import { List, Stack, Text } from '#ui/layout.tsx'

/** How an application gets the key, and the first code that proves it: inside a form. */
export function Setup({ offer, error }: { offer: Offer; error: string[] | undefined }) {
  const { qr, key, sealed } = offer
  return (
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
          {/* What scans it wants black on white, whatever the colours of the page. */}
          <rect width={qr.size} height={qr.size} fill="#fff" />
          <path d={qr.path} fill="#000" />
        </svg>
      </div>
      <Text>
        {'Clé\u00a0: '}
        <strong>{key}</strong>
      </Text>
      <input type="hidden" name="key" value={sealed} />
      <CodeField hint="Les six chiffres qu’affiche l’application." error={error} />
    </Stack>
  )
}
