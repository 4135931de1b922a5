import { cx } from '#theme/classes.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { Link } from '#ui/link.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { townPage } from './town.server.ts'

type Sample = NonNullable<Awaited<ReturnType<typeof townPage>>['sample']>
type Measure = Sample['measures'][number]

const states = {
  met: { tone: 'success', word: 'Conforme' },
  reference: { tone: 'warning', word: 'Hors référence' },
  limit: { tone: 'error', word: 'Non conforme' },
} as const

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
  { id: 'limit', header: 'Limite ou référence', cell: ({ limit }) => limit },
  {
    id: 'state',
    header: 'Conforme',
    phone: 'tag',
    cell: ({ state }) => state && <Badge tone={states[state].tone}>{states[state].word}</Badge>,
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
  const { isConform, conclusion, sampledOn, place, author, isOld, hardness } = sample
  return (
    <>
      {isConform ? (
        <Text>
          <strong>L’eau est conforme.</strong> {conclusion}
        </Text>
      ) : (
        <Alert tone="error" word="Alerte" title="L’eau n’est pas conforme.">
          <Text>{conclusion}</Text>
        </Alert>
      )}
      {isOld && (
        <Alert tone="warning">
          <Text>Ces résultats ont plus d’un an&nbsp;: l’eau peut avoir changé depuis.</Text>
        </Alert>
      )}
      <Text>{`Prélèvement du\u00a0${sampledOn}, ${place}. Contrôle\u00a0: ${author}.`}</Text>
      <Measures {...sample} />
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

function Measures({ measures, moreMeasures }: Pick<Sample, 'measures' | 'moreMeasures'>) {
  return (
    <>
      {measures.length > 0 && (
        <Table
          caption="Ce qui a été mesuré"
          captionHidden
          columns={columns}
          rows={measures}
          rowKey={({ key }) => key}
        />
      )}
      <Text>
        {moreMeasures > 0 &&
          `Et ${moreMeasures}\u00a0${moreMeasures > 1 ? 'autres, conformes' : 'autre, conforme'}. `}
        {measures.length > 0 &&
          'Une limite protège la santé\u00a0; une référence aide à surveiller le traitement et le réseau. '}
        Résultats officiels&nbsp;:{' '}
        <Link href="https://eaupotable.sante.gouv.fr">eaupotable.sante.gouv.fr</Link>, ou en mairie.
      </Text>
    </>
  )
}
