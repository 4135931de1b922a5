import { type RefObject, useEffect, useRef } from 'react'
import { withArticle } from '#domain/town.ts'
import { cx } from '#theme/classes.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/form/checkbox.tsx'
import { FieldErrors, fieldId, useAnswered } from '#ui/form/form.tsx'
import { Stack, Text, useScripted } from '#ui/layout.tsx'
import { type Column, Table } from '#ui/table.tsx'
import type { FormValues, ShownPoint } from '../declaration/wizard.ts'
import { PointName } from '../views/recap.tsx'

const field = 'pdc'

const pickedIn = (values: FormValues): string[] => [values[field] ?? []].flat()

type Props<P extends ShownPoint> = { points: P[]; values: FormValues; columns?: Column<P>[] }

/** WIZ-17: the choice of the metering points; a single one is named, and chosen without a box (WIZ-15). */
export function PointTable<P extends ShownPoint>({ points, values, columns = [] }: Props<P>) {
  const { error } = useAnswered(field)
  const set = useRef<HTMLFieldSetElement>(null)
  const [only, ...others] = points
  if (only && others.length === 0)
    return (
      <div>
        <input type="hidden" name={field} value={only.ref} />
        <Text>
          Votre demande concerne <strong>{withArticle('le', only.address)}</strong>
          {`, point de comptage ${only.ref}.`}
        </Text>
        <FieldErrors id={fieldId(field)} error={error} />
      </div>
    )
  const picked = new Set(pickedIn(values))
  // The error summary leads to the first box.
  const idOf = ({ ref }: P) => (ref === only?.ref ? fieldId(field) : `${fieldId(field)}-${ref}`)
  const box: Column<P> = {
    id: 'pick',
    header: 'Sélection',
    headerHidden: true,
    phone: 'choice',
    cell: point => (
      <Checkbox
        name={field}
        id={idOf(point)}
        value={point.ref}
        // The address beside the box is its label: a press on the address checks the box too.
        label=""
        labelHidden
        defaultChecked={picked.has(point.ref)}
        // The table has one error for all its boxes, above it.
        error={null}
      />
    ),
  }
  const name: Column<P> = {
    id: 'address',
    header: 'Adresse',
    rowHeader: true,
    phone: 'button',
    cell: point => (
      <label htmlFor={idOf(point)}>
        <PointName point={point} />
      </label>
    ),
  }
  return (
    <fieldset
      ref={set}
      className={cx('pointTable')}
      // A new key gives the boxes their state again, after a refusal or « Tout sélectionner ».
      key={[...picked].join(' ')}
      aria-describedby={error ? `${fieldId(field)}-error` : undefined}
    >
      <legend className={cx('field__label')}>Adresses concernées</legend>
      <Stack>
        <FieldErrors id={fieldId(field)} error={error} />
        <div className={cx('tablePanel')}>
          <SelectAll within={set} />
          <Table
            caption="Adresses concernées"
            inside="panel"
            columns={[box, name, ...columns]}
            rows={points}
            rowKey={(point: ShownPoint) => point.ref}
            below={columns.length === 0}
          />
        </div>
      </Stack>
    </fieldset>
  )
}

/** A button; once the script is there, a box. The hidden button before it makes Enter press « Suivant ». */
function SelectAll({ within }: { within: RefObject<HTMLFieldSetElement> }) {
  const all = useRef<HTMLInputElement>(null)
  const isScripted = useScripted()
  useEffect(() => {
    const set = within.current
    const follow = () => {
      const boxes = boxesIn(set)
      const checked = boxes.filter(box => box.checked).length
      if (!all.current) return
      all.current.checked = checked === boxes.length
      all.current.indeterminate = checked > 0 && checked < boxes.length
    }
    if (isScripted) follow()
    set?.addEventListener('change', follow)
    return () => set?.removeEventListener('change', follow)
  }, [within, isScripted])
  if (!isScripted)
    return (
      <div className={cx('tablePanel__head')}>
        <button type="submit" tabIndex={-1} aria-hidden="true" className={cx('hidden')}>
          Suivant
        </button>
        <Button variant="outline" size="sm" name="intent" value="selectAll">
          Tout sélectionner
        </Button>
      </div>
    )
  return (
    <label className={cx('checkbox__label')}>
      <input
        ref={all}
        type="checkbox"
        className={cx('checkbox__input')}
        onChange={({ currentTarget }) => {
          for (const box of boxesIn(within.current)) box.checked = currentTarget.checked
        }}
      />
      Tout sélectionner
    </label>
  )
}

const boxesIn = (set: HTMLFieldSetElement | null): HTMLInputElement[] => [
  ...(set?.querySelectorAll<HTMLInputElement>(`input[name=${field}]`) ?? []),
]

export const nothingPicked = 'Cochez au moins une adresse.'

export const isPicked = (posted: FormData) => posted.has(field) || nothingPicked
