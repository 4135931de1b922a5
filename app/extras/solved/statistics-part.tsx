import * as paths from '#paths.ts'
import { Line, Lines, Part } from '#screens/admin/shell/sheet-parts.tsx'
import { cx } from '#theme/classes.ts'
import { Disclosure, Link, Text } from '#ui/layout.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { ShownSolved } from './figures.server.ts'
import { solvedAnswers, solvedWords } from './rules.ts'

/** A year of answers to « Était-ce réglé ? », which are kept without their authors. */
export default function SolvedPart({
  byType,
  byMonth,
  words,
  type,
}: ShownSolved & { type: string }) {
  return (
    <Part
      title="Était-ce réglé&nbsp;?"
      end={
        byType.length > 0 && (
          <Link href={paths.solvedFile} download variant="alone">
            Télécharger ces réponses (CSV)
          </Link>
        )
      }
    >
      {byType.length === 0 ? (
        <Text tone="muted">Aucune réponse depuis un an.</Text>
      ) : (
        <>
          <Text tone="muted" size="sm">
            Question posée à l’abonné, depuis un an, après chaque demande traitée et chaque
            démarche, comme un relevé.
          </Text>
          <Table
            caption="Réponses d’un an, par type"
            dense
            columns={columnsOf('Type')}
            rows={byType}
          />
          <Disclosure summary={type ? `Par mois, ${type}` : 'Par mois'}>
            <Table
              caption={type ? `Réponses par mois, ${type}` : 'Réponses par mois'}
              dense
              columns={columnsOf('Mois')}
              rows={byMonth}
            />
          </Disclosure>
          <Disclosure summary="Ce qui a été écrit">
            <Lines none="Personne n’a rien ajouté.">
              {words.map(({ id, words, note }) => (
                <Line key={id} note={note}>
                  {words}
                </Line>
              ))}
            </Lines>
          </Disclosure>
        </>
      )}
    </Part>
  )
}

type Row = ShownSolved['byType'][number]

const columnsOf = (first: string): Column<Row>[] => [
  { id: 'name', header: first, rowHeader: true, cell: ({ name }) => name },
  ...solvedAnswers.map(
    (answer): Column<Row> => ({
      id: answer,
      header: solvedWords[answer],
      align: 'end',
      phone: answer === 'yes' ? 'last' : answer === 'partly' ? 'second' : 'hidden',
      phoneLabel: solvedWords[answer].toLowerCase(),
      cell: row =>
        answer === 'partly' ? (
          <>
            {row.partly}
            <span aria-hidden="true" className={cx('table__label')}>{`, non ${row.no}`}</span>
          </>
        ) : (
          row[answer]
        ),
    }),
  ),
]
