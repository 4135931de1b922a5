import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Badge } from '#ui/badge.tsx'
import { Heading, Stack, Text } from '#ui/layout.tsx'
import { LinkRow, RowContent, Rows } from '#ui/rows.tsx'
import { SelectPoint } from '../shell/select-point.tsx'
import type { pointRow } from './owed.server.ts'
import { StateBadge } from './state-badge.tsx'
import { pointsTitle } from './texts.ts'

type Point = ReturnType<typeof pointRow>

/** HOME-01, HOME-04: every metering point with its total; one of several is selected by its row. */
export function Points({ points }: { points: Point[] }) {
  const [first, ...more] = points
  const isOne = first && more.length === 0
  return (
    <section aria-labelledby="points">
      <Stack>
        <Heading level={2} id="points">
          {isOne ? 'Mon adresse' : pointsTitle(points.length)}
        </Heading>
        <Rows>
          {isOne ? (
            <LinkRow href={paths.invoiceList} {...content(first)} />
          ) : (
            points.map(point => <PointRow key={point.pdc} {...point} />)
          )}
        </Rows>
        {!isOne && (
          <Text size="sm" tone="muted">
            Choisissez une adresse pour voir ses factures et sa consommation.
          </Text>
        )}
      </Stack>
    </section>
  )
}

function PointRow(point: Point) {
  const { pdc, isShown } = point
  return (
    <li className={cx('rows__item')}>
      <SelectPoint pdc={pdc} to={paths.home}>
        <button
          type="submit"
          className={cx('rows__row', { leads: 'away', chosen: isShown ? 'shown' : undefined })}
        >
          <RowContent {...content(point, isShown)} />
        </button>
      </SelectPoint>
    </li>
  )
}

const content = ({ pdc, address, mode, state, total }: Point, isMarked = false) => ({
  title: address,
  note: (
    <>
      {`${pdc} · ${mode} `}
      {isMarked && <Badge tone="accent">Affichée</Badge>}
    </>
  ),
  end: (
    <>
      {state && <StateBadge state={state} />}{' '}
      <span className={cx('owed__total')}>{total ?? 'Solde indisponible'}</span>
    </>
  ),
})
