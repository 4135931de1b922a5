import { formatVolume } from '#domain/consumption.ts'
import { useAtPoint } from '#page/at-point.ts'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { FoldRow } from '#ui/fold-row.tsx'
import { Text } from '#ui/layout.tsx'
import { LinkRow } from '#ui/rows.tsx'
import type { Explained } from './explained.server.ts'

/** What the reading says of an invoice, and where its money goes. */
export default function InvoiceRows({ detail, readOn, isNewest, law }: Explained) {
  const atPoint = useAtPoint()
  return (
    <>
      {readOn && (
        <LinkRow
          href={atPoint(paths.consumption)}
          title={
            isNewest
              ? `Voir mon relevé du\u00a0${readOn}`
              : `Voir le relevé suivant, du\u00a0${readOn}`
          }
          note={detail?.next && `${formatVolume(detail.next.left)}\u00a0m³ pas encore facturés`}
        />
      )}
      {detail?.isEstimate && !readOn && (
        <LinkRow
          href={paths.readingSending}
          title="Remplacer l’estimation"
          note="Envoyer mon relevé"
        />
      )}
      {law && <BillLaw {...law} />}
    </>
  )
}

/** The law wants each bill to show the part of each body and, once a year, the quality of the water. */
function BillLaw({ parts, unknown, quality }: NonNullable<Explained['law']>) {
  return (
    <>
      <FoldRow title={'Où va cet argent\u00a0?'}>
        {parts.length > 0 ? (
          <>
            <Text>La part de chaque organisme, hors taxes, puis les taxes.</Text>
            <dl>
              {parts.map(({ name, note, amount }) => (
                <div key={name} className={cx('sum__line')}>
                  <dt className={cx('sum__term')}>
                    {name} {note && <span className={cx('sum__note')}>{note}</span>}
                  </dt>
                  <dd className={cx('sum__amount')}>{amount}</dd>
                </div>
              ))}
            </dl>
          </>
        ) : (
          <Text>{unknown}</Text>
        )}
      </FoldRow>
      {quality && (
        <FoldRow title={`La qualité de votre eau en ${quality.year}`}>
          {quality.lines.map(line => (
            <Text key={line}>{line}</Text>
          ))}
          <Text size="sm" tone="muted">{`Source\u00a0: ${quality.author}.`}</Text>
        </FoldRow>
      )}
    </>
  )
}
