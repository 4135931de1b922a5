import {
  BarController,
  BarElement,
  CategoryScale,
  type ChartData,
  Chart as ChartJs,
  type ChartOptions,
  LinearScale,
  Tooltip,
} from 'chart.js'
import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Chart as Canvas } from 'react-chartjs-2'
import {
  formatVolume,
  type ReadingKind,
  readingKinds,
  readingLabels,
  type Year,
} from '#domain/consumption.ts'
import { cx } from '#theme/classes.ts'
import { Icon } from '#ui/icon.tsx'
import { Stack, Text } from '#ui/layout.tsx'
import type { DialogProps } from './chart-link.tsx'
import { marks, patternId, tile } from './chart-patterns.tsx'
import { YearTable } from './year-table.tsx'

ChartJs.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

/** CONS-07: the chart once more, larger, telling its figures under the pointer. */
export function ChartDialog({ years, title, description, explanation, onClose }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const [look, setLook] = useState<Look>()
  useEffect(() => {
    ref.current?.showModal()
    setLook(lookOfThePage())
  }, [])
  const close = () => ref.current?.close()
  const closeFromBackdrop = (event: MouseEvent) => event.target === ref.current && close()

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the dialog's own
    <dialog
      ref={ref}
      data-modal=""
      className={cx('dialog', { size: 'wide' })}
      aria-labelledby="graphique-dialogue"
      onClose={onClose}
      onClick={closeFromBackdrop}
    >
      <div className={cx('dialog__header')}>
        <h2 id="graphique-dialogue" className={cx('dialog__title')}>
          {title}
        </h2>
        <button type="button" className={cx('dialog__close')} onClick={close}>
          <Icon name="close" />
          Fermer
        </button>
      </div>
      <div className={cx('dialog__body')}>
        <Stack>
          {look && (
            <Canvas
              type="bar"
              data={dataOf(years, look)}
              options={optionsOf(look)}
              aria-label={description}
            />
          )}
          <YearTable years={years} />
          <Text tone="muted" size="sm">
            {explanation}
          </Text>
        </Stack>
      </div>
    </dialog>
  )
}

type Look = {
  text: string
  line: string
  gap: string
  font: string
  patterns: (CanvasPattern | null)[]
}

/** A canvas knows no stylesheet: colours, forced ones too, are those of the drawing in the page. */
function lookOfThePage(): Look {
  const drawing = document.querySelector(`.${cx('chart__drawing')}`)
  const styleOf = (name: string) => getComputedStyle(drawing?.querySelector(`.${name}`) as Element)
  return {
    text: styleOf(cx('chart__text')).fill,
    line: styleOf(cx('chart__axis')).stroke,
    gap: styleOf(cx('chart__bar')).stroke,
    font: getComputedStyle(document.body).fontFamily,
    patterns: readingKinds.map(patternOf),
  }
}

/** The tile of a kind of reading, painted as the page's own pattern is. */
function patternOf(kind: ReadingKind): CanvasPattern | null {
  const [ground, mark] = document.getElementById(patternId(kind))?.children ?? []
  const canvas = document.createElement('canvas')
  canvas.width = tile
  canvas.height = tile
  const context = canvas.getContext('2d')
  if (!context || !ground || !mark) return null
  context.fillStyle = getComputedStyle(ground).fill
  context.fillRect(0, 0, tile, tile)
  const { stroke, strokeWidth } = getComputedStyle(mark)
  context.strokeStyle = stroke
  context.lineWidth = Number.parseFloat(strokeWidth)
  context.lineCap = 'round'
  context.stroke(new Path2D(marks[kind]))
  return context.createPattern(canvas, 'repeat')
}

function dataOf(years: Year[], look: Look): ChartData<'bar'> {
  return {
    labels: years.map(({ year }) => String(year)),
    datasets: readingKinds.map((kind, rank) => ({
      label: readingLabels[kind],
      data: years.map(({ volumes }) => volumes[rank] ?? 0),
      backgroundColor: look.patterns[rank] ?? look.line,
      borderColor: look.gap,
      borderWidth: 1.5,
      borderSkipped: false,
      maxBarThickness: 96,
    })),
  }
}

function optionsOf({ text, line, font }: Look): ChartOptions<'bar'> {
  const ticks = { color: text, font: { family: font, size: 14 } }
  return {
    aspectRatio: 2.4,
    interaction: { mode: 'index', intersect: false },
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches && { animation: false }),
    scales: {
      x: { stacked: true, ticks, grid: { display: false }, border: { color: line } },
      y: {
        stacked: true,
        ticks: { ...ticks, callback: value => `${formatVolume(Number(value))} m³`, precision: 0 },
        grid: { color: line, lineWidth: 0.5 },
        border: { display: false },
      },
    },
    plugins: {
      tooltip: {
        filter: ({ raw }) => raw !== 0,
        bodyFont: { family: font, size: 14 },
        titleFont: { family: font, size: 14 },
        callbacks: {
          label: ({ dataset, raw }) => `${dataset.label}\u00a0: ${formatVolume(Number(raw))} m³`,
        },
      },
    },
  }
}
