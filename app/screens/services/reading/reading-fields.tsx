import { useEffect, useRef, useState } from 'react'
import { digitsOf, judgeIndex, looksLikeIndex } from '#domain/meter-reading.ts'
import * as paths from '#paths.ts'
import { cx } from '#theme/classes.ts'
import { Field, Input, NativeSelect } from '#ui/form/form.tsx'
import { Alert, Link, Text } from '#ui/layout.tsx'
import { Row, Rows } from '#ui/rows.tsx'
import { PointName } from '#wizard/views/recap.tsx'
import { habitText, type ReadingIndexView, usedText } from './reading-answers.ts'

const meterLabel = 'Numéro du compteur'

/** READ-07, READ-12, READ-23: a text for one meter, a choice among several. */
export function MeterNumber({ meters, point, average }: ReadingIndexView) {
  const [only, ...others] = meters
  if (only && others.length === 0)
    return (
      <div>
        <input type="hidden" name="counterRef" value={only.ref} />
        <Rows>
          <Row
            title={`${meterLabel}\u00a0: ${only.ref}`}
            note={
              <>
                {point && <PointName point={point} />}{' '}
                {average && <span className={cx('rows__note')}>{average}</span>}
              </>
            }
          />
        </Rows>
      </div>
    )
  return (
    <>
      <Rows>
        {meters.map(({ ref, said }) => (
          <Row key={ref} title={`Compteur ${ref}`} note={said} />
        ))}
      </Rows>
      <Field
        name="counterRef"
        label={meterLabel}
        hint={'Un relevé par jour\u00a0: l’autre compteur, demain.'}
        required
      >
        <NativeSelect
          placeholder="Choisissez"
          options={meters.map(({ ref }) => ({ value: ref, label: ref }))}
        />
      </Field>
    </>
  )
}

/** READ-06: the day is shown and not posted; the server takes it from the utility. */
export const ReadingDate = ({ date }: { date: string }) => (
  <Field name="date" label="Date du relevé" required>
    <Input defaultValue={date} disabled width="sm" />
  </Field>
)

/** READ-20, READ-24: a warning is announced and takes the focus as a refusal does. `warning`: its lines. */
export function HighIndex({ warning }: { warning: string[] | null | undefined }) {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (warning) ref.current?.focus()
  }, [warning])
  if (!warning) return null
  const [title, ...lines] = warning.flatMap(text => text.split('\n'))
  return (
    <div ref={ref} role="alert" tabIndex={-1}>
      <Alert tone="warning" title={title ?? ''}>
        {lines.map(line => (
          <Text key={line}>{line}</Text>
        ))}
        <Text>
          Fermez ensuite tous vos robinets. Si la petite étoile du compteur tourne encore, il y a
          une fuite&nbsp;: l’aide est dans <Link href={paths.consumption}>Ma consommation</Link>,
          une fois l’index envoyé.
        </Text>
      </Alert>
    </div>
  )
}

/** The m³ used since the last reading, unless the typed index is below it; the form does not post them. */
export function UsedSoFar({ view }: { view: ReadingIndexView }) {
  const ref = useRef<HTMLParagraphElement>(null)
  const [text, setText] = useState('')
  useEffect(() => {
    const form = ref.current?.closest('form')
    if (!form) return undefined
    const tell = () => setText(textFor(new FormData(form), view))
    tell()
    form.addEventListener('input', tell)
    return () => form.removeEventListener('input', tell)
  }, [view])
  return (
    <p ref={ref} role="status" className={cx('readMeter__used')}>
      {text}
    </p>
  )
}

function textFor(form: FormData, { meters, today }: ReadingIndexView): string {
  const typed = String(form.get('index') ?? '')
  const last = meters.find(({ ref }) => ref === form.get('counterRef'))?.last
  if (!last || !looksLikeIndex(typed)) return ''
  const judged = judgeIndex(Number(digitsOf(typed)), last, today)
  if (judged.used < 0) return ''
  return `${usedText(judged, last.date)}.${habitText(judged)}`
}
