import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Badge } from '#ui/badge.tsx'
import { RowContent, Rows, Section } from '#ui/rows.tsx'
import { SelectPoint } from '../shell/select-point.tsx'
import type { pointRow } from './owed.server.ts'
import { StateBadge } from './state-badge.tsx'
import { pointsTitle } from './texts.ts'

type Point = ReturnType<typeof pointRow>

/** HOME-01, HOME-04: every one of several metering points with its total; its row selects it. */
export function Points({ points }: { points: Point[] }) {
  return (
    <Section id="points" title={pointsTitle(points.length)}>
      <Rows>
        {points.map(point => (
          <PointRow key={point.pdc} {...point} />
        ))}
      </Rows>
    </Section>
  )
}

function PointRow({ pdc, street, city, mode, state, total, isShown }: Point) {
  return (
    <li className={cx('rows__item')}>
      <SelectPoint pdc={pdc} to={paths.home}>
        <button
          type="submit"
          className={cx('rows__row', { leads: 'away', chosen: isShown ? 'shown' : undefined })}
        >
          <RowContent
            title={street}
            note={
              <>
                {`${city}, ${pdc}`}
                <br />
                {`${mode} `}
                {isShown && <Badge tone="accent">Affichée</Badge>}
              </>
            }
            end={
              <>
                {total ?? 'Solde indisponible'}
                <br />
                {state && <StateBadge state={state} />}
              </>
            }
          />
        </button>
      </SelectPoint>
    </li>
  )
}
