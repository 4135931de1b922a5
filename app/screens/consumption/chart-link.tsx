import { type ComponentType, type MouseEvent, useRef, useState } from 'react'
import { readingKinds, readingLabels } from '#domain/consumption.ts'
import { cx } from '#theme/classes.ts'
import { Text } from '#ui/layout.tsx'
import { RowContent } from '#ui/rows.tsx'
import type { DialogProps } from './chart-dialog.tsx'
import type { Chart } from './texts.ts'
import { YearTable } from './year-table.tsx'

/**
 * CONS-07, CONS-08: shows the chart in the page. On a wide screen, with JavaScript, the link opens a dialog instead,
 * whose code is loaded only then; if loading fails, it works as a plain link again.
 */
export function ChartLink(chart: Chart) {
  const link = useRef<HTMLAnchorElement>(null)
  const [Dialog, setDialog] = useState<ComponentType<DialogProps>>()
  const [isLoading, setLoading] = useState(false)

  const open = async (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || !mayOpenDialog()) return
    event.preventDefault()
    setLoading(true)
    try {
      const { ChartDialog } = await import('./chart-dialog.tsx')
      setDialog(() => ChartDialog)
    } catch {
      window.location.hash = 'graphique'
    }
    setLoading(false)
  }
  const close = () => {
    setDialog(undefined)
    link.current?.focus()
  }

  return (
    <li className={`${cx('rows__item')} ${cx('years__link')}`}>
      {/* biome-ignore lint/a11y/useValidAnchor: the link leads to the chart in the page; the dialog enlarges it */}
      <a
        ref={link}
        className={cx('rows__row', { leads: 'away' })}
        href="#graphique"
        onClick={event => void open(event)}
      >
        <RowContent title="Voir le graphique par type de relève" />
      </a>
      <span role="status">{isLoading && 'Chargement du graphique…'}</span>
      {Dialog && (
        <Dialog {...chart} labels={readingKinds.map(kind => readingLabels[kind])} onClose={close}>
          <YearTable years={chart.years} />
          <Text tone="muted" size="sm">
            {chart.explanation}
          </Text>
        </Dialog>
      )}
    </li>
  )
}

/** Whether the screen is wide, by the same limit as for tables, and the browser has dialogs. */
function mayOpenDialog(): boolean {
  return matchMedia('(min-width: 48em)').matches && 'HTMLDialogElement' in window
}
