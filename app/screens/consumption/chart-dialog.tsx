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
import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Chart as Canvas } from 'react-chartjs-2'
import type { Year } from '#domain/consumption.ts'
import { cx } from '#theme/classes.ts'
import { CloseSign, Stack } from '#ui/layout.tsx'

ChartJs.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip)

export type DialogProps = {
  title: string
  description: string
  years: Year[]
  /** The names of the series, in the order of each year's volumes. */
  labels: string[]
  children: ReactNode
  onClose: () => void
}

/** CONS-07: a larger copy of the chart, which shows the figures under the pointer. */
export function ChartDialog(props: DialogProps) {
  const { title, description, years, labels, children, onClose } = props
  const ref = useRef<HTMLDialogElement>(null)
  const [style, setStyle] = useState<ChartStyle>()
  useEffect(() => {
    ref.current?.showModal()
    setStyle(styleOfThePage())
  }, [])
  const close = () => ref.current?.close()
  const closeFromBackdrop = (event: MouseEvent) => event.target === ref.current && close()

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: on the keyboard, Escape closes the dialog by itself
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
          <CloseSign />
        </button>
      </div>
      <div className={cx('dialog__body')}>
        <Stack>
          {style && (
            <Canvas
              type="bar"
              data={dataOf(years, labels, style)}
              options={optionsOf(style)}
              aria-label={description}
            />
          )}
          {children}
        </Stack>
      </div>
    </dialog>
  )
}

type ChartStyle = {
  text: string
  line: string
  gap: string
  font: string
  patterns: (CanvasPattern | null)[]
}

/** Stylesheets do not apply to a canvas: colours (forced ones too) and patterns are read from the chart in the page. */
function styleOfThePage(): ChartStyle {
  const styleOf = (name: string) => getComputedStyle(document.querySelector(`.${name}`) as Element)
  return {
    text: styleOf(cx('chart__text')).fill,
    line: styleOf(cx('chart__axis')).stroke,
    gap: styleOf(cx('years__bar')).stroke,
    font: getComputedStyle(document.body).fontFamily,
    patterns: Array.from(
      document.querySelectorAll<SVGPatternElement>(`.${cx('chart__drawing')} pattern`),
      paintedAs,
    ),
  }
}

/** Paints one tile of an SVG pattern of the page: its background, and the mark on it. */
function paintedAs(pattern: SVGPatternElement): CanvasPattern | null {
  const [ground, mark] = pattern.children
  const canvas = document.createElement('canvas')
  const size = pattern.width.baseVal.value
  canvas.width = size
  canvas.height = size
  const context = canvas.getContext('2d')
  if (!context || !ground || !mark) return null
  context.fillStyle = getComputedStyle(ground).fill
  context.fillRect(0, 0, size, size)
  const { stroke, strokeWidth } = getComputedStyle(mark)
  context.strokeStyle = stroke
  context.lineWidth = Number.parseFloat(strokeWidth)
  context.lineCap = 'round'
  context.stroke(new Path2D(mark.getAttribute('d') ?? ''))
  return context.createPattern(canvas, 'repeat')
}

function dataOf(years: Year[], labels: string[], style: ChartStyle): ChartData<'bar'> {
  return {
    labels: years.map(({ year }) => String(year)),
    datasets: labels.map((label, rank) => ({
      label,
      data: years.map(({ volumes }) => volumes[rank] ?? 0),
      backgroundColor: style.patterns[rank] ?? style.line,
      borderColor: style.gap,
      borderWidth: 1.5,
      borderSkipped: false,
      maxBarThickness: 96,
    })),
  }
}

function optionsOf({ text, line, font }: ChartStyle): ChartOptions<'bar'> {
  const ticks = { color: text, font: { family: font, size: 14 } }
  return {
    locale: 'fr-FR',
    aspectRatio: 2.4,
    interaction: { mode: 'index', intersect: false },
    ...(matchMedia('(prefers-reduced-motion: reduce)').matches && { animation: false }),
    scales: {
      x: { stacked: true, ticks, grid: { display: false }, border: { color: line } },
      y: {
        stacked: true,
        ticks: {
          ...ticks,
          precision: 0,
          callback: value => `${value.toLocaleString('fr-FR')}\u00a0m³`,
        },
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
          label: ({ dataset, formattedValue }) =>
            `${dataset.label}\u00a0: ${formattedValue}\u00a0m³`,
        },
      },
    },
  }
}
