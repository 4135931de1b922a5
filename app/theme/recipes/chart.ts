import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const fill = (color: string) => ({ tile: { fill: `chart.${color}` } })

/**
 * Bars in one drawing of 320 units, as wide as there is room: sizes of text are in these units, hence smaller where
 * the drawing is larger. With forced colours the patterns alone tell the series apart.
 */
export const chart = defineSlotRecipe({
  slots: ['root', 'drawing', 'axis', 'text', 'bar', 'tile', 'mark', 'legend', 'series', 'swatch'],
  base: {
    root: {
      scrollMarginTop: '4',
      padding: { base: '4', md: '5' },
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: '2xl',
      background: 'panel',
      boxShadow: 'raised',
      breakInside: 'avoid',
    },
    drawing: { width: '100%', maxWidth: '38rem', height: 'auto', marginInline: 'auto' },
    axis: { fill: 'none', stroke: 'line.control', _highContrast: { stroke: 'CanvasText' } },
    text: {
      fill: 'fg',
      fontSize: { base: '14px', md: '9px' },
      fontWeight: '600',
      textAnchor: 'middle',
      fontVariantNumeric: 'tabular-nums',
      _highContrast: { fill: 'CanvasText' },
    },
    bar: { stroke: 'panel', strokeWidth: '1.5', _highContrast: { stroke: 'CanvasText' } },
    tile: { _highContrast: { fill: 'Canvas !important' } },
    mark: {
      fill: 'none',
      stroke: 'panel',
      strokeWidth: '1.5',
      strokeLinecap: 'round',
      _highContrast: { stroke: 'CanvasText' },
    },
    legend: { display: 'flex', flexWrap: 'wrap', justifyContent: 'center', marginTop: '3' },
    series: {
      display: 'inline-flex',
      alignItems: 'center',
      marginInline: '3',
      marginBlock: '1',
      fontSize: 'sm',
    },
    swatch: { width: '6', height: '6', flexShrink: '0', marginInlineEnd: '2' },
  },
  variants: {
    kind: {
      visual: fill('visual'),
      radio: fill('radio'),
      estimate: fill('estimate'),
      meterChange: fill('meterChange'),
      subscriber: fill('subscriber'),
    },
  },
})
