import { cx } from '#theme/classes.ts'
import { FoldRow } from '#ui/fold-row.tsx'
import { Text } from '#ui/layout.tsx'
import type { billLaw } from './bill-law.server.ts'

/** What the law asks of a bill besides its lines: the part of each body, and once a year the quality of the water. */
export function BillLaw({ parts, quality }: ReturnType<typeof billLaw>) {
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
                    {name}
                    {note && <span className={cx('sum__note')}>{note}</span>}
                  </dt>
                  <dd className={cx('sum__amount')}>{amount}</dd>
                </div>
              ))}
            </dl>
          </>
        ) : (
          <Text>La part de chaque organisme n’est pas connue ici. Elle est sur la facture.</Text>
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
