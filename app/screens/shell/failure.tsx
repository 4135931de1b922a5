import {
  isRouteErrorResponse,
  useLocation,
  useRouteError,
  useRouteLoaderData,
} from '@remix-run/react'
import type { FailurePage } from '#session/failure.server.ts'
import { cx } from '#theme/classes.ts'
import { Alert } from '#ui/alert.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import type { loader as rootLoader } from '../../root.tsx'

const unexpected: FailurePage = {
  title: 'Une erreur est survenue',
  text: 'Le portail a rencontré un problème. Votre session et vos saisies enregistrées sont conservées.',
}

/** What an error boundary says: the page that a guard or a call threw, or that the portal itself is at fault. */
export function FailureMessage() {
  const phone = useRouteLoaderData<typeof rootLoader>('root')?.phone
  const { pathname, search } = useLocation()
  const error = useRouteError()
  const { title, text, detail } = isRouteErrorResponse(error)
    ? (error.data as FailurePage)
    : unexpected
  return (
    <Stack>
      <Heading level={1}>{title}</Heading>
      <Alert tone="error">
        <Text>{text}</Text>
        {detail && <Text>{detail}</Text>}
      </Alert>
      {phone && (
        <Text>
          Service Gestion Clientèle : <Link href={`tel:${phone.replaceAll(' ', '')}`}>{phone}</Link>
        </Text>
      )}
      <a href={pathname + search} className={cx('button', { variant: 'outline' })}>
        Réessayer
      </a>
    </Stack>
  )
}
