import { Badge } from '#ui/badge.tsx'
import { Heading, Stack } from '#ui/layout.tsx'
import { Table } from '#ui/table.tsx'

type Pdc = { ref: string; address: string; total: string }

/** HOME-01, HOME-04: every metering point with its total. */
export function PdcList({ pdcs, selected }: { pdcs: Pdc[]; selected: string }) {
  return (
    <section aria-labelledby="points">
      <Stack>
        <Heading level={2} id="points">
          Mes points de comptage
        </Heading>
        <Table
          caption="Solde de chaque point de comptage"
          captionHidden
          rows={pdcs}
          rowKey={({ ref }) => ref}
          columns={[
            {
              id: 'ref',
              header: 'Point de comptage',
              rowHeader: true,
              cell: ({ ref }) => (
                <>
                  {ref}{' '}
                  {ref === selected && pdcs.length > 1 && <Badge tone="info">Sélectionné</Badge>}
                </>
              ),
            },
            { id: 'address', header: 'Adresse', cell: ({ address }) => address },
            { id: 'total', header: 'Solde', align: 'end', cell: ({ total }) => total },
          ]}
        />
      </Stack>
    </section>
  )
}
