import { Form, useNavigation } from '@remix-run/react'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { Row, Rows } from '#ui/rows.tsx'

type Props = {
  towns: { name: string; href: string }[]
  intent: 'follow' | 'stop'
  button: string
}

/** A row for each commune, with the button that subscribes to its notices or ends them. */
export function NoticeRows({ towns, intent, button }: Props) {
  const isBusy = useNavigation().formMethod === 'POST'
  if (towns.length === 0) return null
  return (
    <Rows>
      {towns.map(({ name, href }) => (
        <Row
          key={name}
          title={<Link href={href}>{name}</Link>}
          end={
            <Form method="post">
              <input type="hidden" name="town" value={name} />
              <Button variant="outline" size="sm" busy={isBusy} name="intent" value={intent}>
                {button}
                <VisuallyHidden>{` les avis de ${name}`}</VisuallyHidden>
              </Button>
            </Form>
          }
        />
      ))}
    </Rows>
  )
}
