import { cx } from '#theme/classes.ts'
import { AmountCard } from '#ui/amount-card.tsx'
import { FoldRow } from '#ui/fold-row.tsx'
import { Badge, Text } from '#ui/layout.tsx'
import { Row, Rows, Section } from '#ui/rows.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { townPage } from './town.server.ts'

type Sample = NonNullable<Awaited<ReturnType<typeof townPage>>['sample']>
const states = {
  met: { tone: 'success', word: 'Conforme' },
  reference: { tone: 'warning', word: 'Hors référence' },
  limit: { tone: 'error', word: 'Non conforme' },
} as const

const columns: Column<Sample['measures'][number]>[] = [
  {
    id: 'what',
    header: 'Ce qui est mesuré',
    rowHeader: true,
    cell: ({ label, name }) => (
      <>
        {label} {name !== label && <span className={cx('rows__note')}>{name}</span>}
      </>
    ),
  },
  { id: 'value', header: 'Mesuré', align: 'end' },
  { id: 'limit', header: 'Limite ou référence' },
  {
    id: 'state',
    header: 'Conforme',
    phone: 'tag',
    cell: ({ state }) => state && <Badge tone={states[state].tone}>{states[state].word}</Badge>,
  },
]

/** The last sample; null when none is known. `isRestricted`: a card above already says not to drink the water. */
export function Quality({
  sample,
  isRestricted,
}: {
  sample: Sample | null
  isRestricted: boolean
}) {
  return (
    <Section id="qualite" title="La qualité de l’eau">
      {sample ? (
        <Results {...sample} isRestricted={isRestricted} />
      ) : (
        <Text>
          Aucun résultat d’analyse n’est connu pour cette commune. La mairie affiche les siens.
        </Text>
      )}
    </Section>
  )
}

function Results(sample: Sample & { isRestricted: boolean }) {
  const { isConform, conclusion, sampledOn, place, author, isOld, isRestricted } = sample
  const origin = `Prélèvement du\u00a0${sampledOn}. ${place}. Contrôle\u00a0: ${author}.`
  const old = isOld && (
    <strong>Ces résultats ont plus d’un an&nbsp;: l’eau peut avoir changé depuis.</strong>
  )
  if (isRestricted)
    return (
      <Rows>
        <Row
          title={conclusion}
          note={
            <>
              {origin} {old}
            </>
          }
        />
        <Measures {...sample} />
      </Rows>
    )
  return (
    <AmountCard
      id="conclusion"
      label=""
      level={3}
      sentence={isConform ? 'L’eau est conforme.' : 'L’eau n’est pas conforme.'}
      state={isConform ? 'flows' : 'dry'}
      note={
        <>
          <Text>{conclusion}</Text>
          <Text tone="muted" size="sm">
            {origin}
          </Text>
          {old && <Text>{old}</Text>}
        </>
      }
    >
      <Rows>
        <Measures {...sample} />
      </Rows>
    </AmountCard>
  )
}

function Measures({ measures, moreMeasures, hardness }: Sample) {
  const wrong = measures.filter(({ state }) => state === 'limit' || state === 'reference')
  return (
    <>
      {measures.length > 0 && (
        <FoldRow
          title={measures.length > 1 ? `Les ${measures.length} mesures` : 'Une mesure'}
          note={
            wrong.length > 0
              ? `${wrong.map(({ label }) => label).join(', ')}\u00a0: hors limite ou référence`
              : 'Toutes dans les limites'
          }
        >
          <Table
            caption="Ce qui a été mesuré"
            inside="panel"
            columns={columns}
            rows={measures}
            rowKey={({ key }) => key}
          />
          <Text size="sm" tone="muted">
            {moreMeasures > 0 && (
              <span>{`Et ${moreMeasures}\u00a0${moreMeasures > 1 ? 'autres, conformes' : 'autre, conforme'}. `}</span>
            )}
            Une limite protège la santé&nbsp;; une référence aide à surveiller le traitement et le
            réseau.
          </Text>
        </FoldRow>
      )}
      {hardness && (
        <FoldRow title={`Calcaire\u00a0: une eau ${hardness.word} (${hardness.measured})`}>
          <Text>{hardness.advice}</Text>
        </FoldRow>
      )}
    </>
  )
}
