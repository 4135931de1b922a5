import { Alert } from '#ui/alert.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Missing } from '#ui/missing.tsx'
import { PhoneLink } from '#ui/phone-link.tsx'
import type { HomeWater } from './local-water.server.ts'

/** The water of the town of the shown metering point: what it should not be used for, cuts, then its quality. */
export function LocalWater(props: HomeWater) {
  const { title, href, works, restrictions, quality, missing } = props
  return (
    <section aria-labelledby="eau">
      <Stack>
        <Heading level={2} id="eau">
          {title}
        </Heading>
        <Missing notice={missing} />
        {restrictions.map(text => (
          <Alert key={text} tone="error">
            <Text>
              <strong>{text}</strong>
            </Text>
          </Alert>
        ))}
        {works.map(({ id, state, title: what, period, where, reason, phone }) => (
          <Alert key={id} tone={state === 'now' ? 'late' : 'warning'}>
            <Text>
              <strong>{`${what} ${state === 'now' ? 'en cours' : 'à venir'}, ${period}.`}</strong>{' '}
              Où&nbsp;: {where}.{reason && ` Pourquoi\u00a0: ${reason}`} Qui appeler&nbsp;:{' '}
              <PhoneLink phone={phone} />
            </Text>
          </Alert>
        ))}
        <div>
          {quality && <Text>{quality}</Text>}
          <Link href={href} variant="alone">
            Qualité, travaux et avis par e-mail
          </Link>
        </div>
      </Stack>
    </section>
  )
}
