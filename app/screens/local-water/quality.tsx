import { cx } from '#theme/classes.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { townPage } from './town.server.ts'

type Sample = NonNullable<Awaited<ReturnType<typeof townPage>>['sample']>
type Measure = Sample['measures'][number]

const columns: Column<Measure>[] = [
  {
    id: 'what',
    header: 'Ce qui est mesuré',
    rowHeader: true,
    cell: ({ label, name }) => (
      <>
        {label}
        {name !== label && <span className={cx('rows__note')}>{name}</span>}
      </>
    ),
  },
  { id: 'value', header: 'Mesuré', align: 'end', cell: ({ value }) => value },
  { id: 'limit', header: 'Limite', phoneLabel: 'Limite\u00a0:', cell: ({ limit }) => limit },
  {
    id: 'state',
    header: 'Conforme',
    phone: 'tag',
    cell: ({ isConform }) =>
      isConform !== null && (
        <Badge tone={isConform ? 'success' : 'error'}>
          {isConform ? 'Conforme' : 'Non conforme'}
        </Badge>
      ),
  },
]

/** The last sample; null: none is known. */
export function Quality({ sample }: { sample: Sample | null }) {
  return (
    <section aria-labelledby="qualite">
      <Stack>
        <Heading level={2} id="qualite">
          La qualité de l’eau
        </Heading>
        {sample ? (
          <Results {...sample} />
        ) : (
          <Text>
            Aucun résultat d’analyse n’est connu pour cette commune. La mairie affiche les siens.
          </Text>
        )}
      </Stack>
    </section>
  )
}

function Results(sample: Sample) {
  const { isConform, conclusion, sampledOn, place, author, isOld, hardness, measures } = sample
  return (
    <>
      {isConform ? (
        <Text>
          <strong>L’eau est conforme.</strong> {conclusion}
        </Text>
      ) : (
        <Alert tone="error" title="L’eau n’est pas conforme.">
          <Text>{conclusion}</Text>
        </Alert>
      )}
      {isOld && (
        <Alert tone="warning">
          <Text>Ces résultats ont plus d’un an&nbsp;: l’eau peut avoir changé depuis.</Text>
        </Alert>
      )}
      <Text>{`Prélèvement du\u00a0${sampledOn}, ${place}. Contrôle\u00a0: ${author}.`}</Text>
      {measures.length > 0 && (
        <Table
          caption="Ce qui a été mesuré"
          captionHidden
          columns={columns}
          rows={measures}
          rowKey={({ key }) => key}
        />
      )}
      {hardness && (
        <div>
          <Heading
            level={3}
          >{`Calcaire\u00a0: une eau ${hardness.word} (${hardness.measured})`}</Heading>
          <Text>{hardness.advice}</Text>
        </div>
      )}
    </>
  )
}
