import { Form } from '@remix-run/react'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { VisuallyHidden } from '#ui/layout.tsx'
import { Table } from '#ui/table.tsx'

type Token = {
  id: string
  name: string
  created: string
  used: string
  until: string
  /** Past its last day: it is shown for a while, as the reason why a tool stopped. */
  isOver: boolean
}

/** A subscriber's tokens, each with the button that revokes it. */
export function TokenTable({ tokens }: { tokens: Token[] }) {
  return (
    <Table
      caption="Mes jetons"
      captionHidden
      rows={tokens}
      rowKey={({ id }) => id}
      columns={[
        { id: 'name', header: 'Nom', rowHeader: true },
        { id: 'created', header: 'Créé le', phone: 'hidden' },
        { id: 'used', header: 'Dernier emploi', phoneLabel: 'Dernier emploi\u00a0:' },
        {
          id: 'until',
          header: 'Jusqu’au',
          phone: 'tag',
          phoneLabel: 'Jusqu’au',
          cell: ({ until, isOver }) => (isOver ? <Badge>{`Fini le ${until}`}</Badge> : until),
        },
        {
          id: 'revoke',
          header: 'Action',
          headerHidden: true,
          align: 'end',
          phone: 'button',
          cell: token => <Revoke {...token} />,
        },
      ]}
    />
  )
}

function Revoke({ id, name, isOver }: Token) {
  return (
    <Form method="post">
      <input type="hidden" name="jeton" value={id} />
      <Button variant="outline" size="sm">
        {isOver ? 'Retirer' : 'Révoquer'}
        <VisuallyHidden>{` le jeton ${name}`}</VisuallyHidden>
      </Button>
    </Form>
  )
}
