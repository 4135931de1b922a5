import { useEffect, useRef, useState } from 'react'
import { digitsOf, judgeIndex, looksLikeIndex } from '#domain/meter-reading.ts'
import { cx } from '#theme/classes.ts'
import type { ReadingIndexView } from './reading-answers.ts'
import { usedText } from './used.ts'

/** What has been used since the last reading, as soon as the typed index is no lower: nothing of it is posted. */
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
  const isUsual = judged.verdict === 'usual' && judged.times !== null
  return `${usedText(judged, last.date)}.${isUsual ? ' C’est dans vos habitudes.' : ''}`
}
