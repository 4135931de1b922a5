import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const fill = (color: string) => ({ tile: { fill: `chart.${color}` } })

/**
 * Bars in one drawing of 320 units, as wide as there is room: sizes of text are in these units, hence smaller where
 * the drawing is larger. With forced colours only the patterns distinguish the series.
 */
export const chart = defineSlotRecipe({
  slots: ['root', 'drawing', 'axis', 'text', 'bar', 'tile', 'mark', 'table', 'series', 'swatch'],
  base: {
    root: {
      padding: { base: '2', md: '5' },
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
      // A printed page is wide, but media queries see the screen's width.
      '@media print': { fontSize: '9px' },
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
    // Narrow enough for a phone as it is: types of readings below one another, four years at most.
    table: {
      width: '100%',
      marginBlock: '3',
      fontSize: { base: 'sm', md: 'md' },
      '@media (max-width: 21em)': { fontSize: 'xs' },
      fontVariantNumeric: 'tabular-nums',
      '& th, & td': {
        paddingBlock: '1.5',
        paddingInline: { base: '1px', md: '3' },
        textAlign: 'end',
      },
      '& tr > :first-child': { textAlign: 'start', wordBreak: 'break-word' },
      '& thead th': { color: 'fg.muted', verticalAlign: 'bottom' },
      '& tfoot': { fontWeight: '700' },
      '& tbody tr, & tfoot tr': {
        borderTopWidth: '1px',
        borderTopStyle: 'solid',
        borderTopColor: 'line',
      },
    },
    series: { display: 'flex', alignItems: 'center' },
    swatch: {
      width: { base: '4', md: '6' },
      height: { base: '4', md: '6' },
      flexShrink: '0',
      marginInlineEnd: { base: '1.5', md: '2' },
    },
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

export const bars = defineSlotRecipe({
  slots: ['root', 'now', 'before', 'estimate', 'note', 'key', 'item', 'swatch'],
  base: {
    root: {
      display: 'block',
      width: '100%',
      height: '2.25em',
      marginTop: { base: '1', md: '0' },
      minWidth: { md: '16rem' },
      '@media print': { minWidth: '16rem' },
    },
    now: { fill: 'bar.now', _highContrast: { fill: 'CanvasText' } },
    before: { fill: 'bar.before', _highContrast: { fill: 'GrayText' } },
    estimate: {
      fill: 'accent.subtle',
      _highContrast: { fill: 'Canvas', stroke: 'CanvasText' },
    },
    note: { display: 'block', fontSize: 'sm', fontWeight: '400', color: 'fg.muted' },
    key: { display: 'flex', flexWrap: 'wrap', fontSize: 'sm', color: 'fg.muted' },
    item: { display: 'flex', alignItems: 'center', marginInlineEnd: '4' },
    swatch: { width: '22px', height: '12px', marginInlineEnd: '2' },
  },
})

/** A few figures with a word above each: below one another on a phone, the figure at the right. */
export const figures = defineSlotRecipe({
  slots: ['root', 'item', 'label', 'value', 'before'],
  base: {
    root: { display: { md: 'flex' } },
    item: {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      columnGap: '4',
      paddingBlock: '3',
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderTopColor: 'line',
      fontVariantNumeric: 'tabular-nums',
      md: {
        display: 'block',
        flex: '1 1 0',
        marginInlineEnd: '5',
        paddingBlock: '0',
        paddingInlineStart: '4',
        borderTopWidth: '0',
        borderInlineStartWidth: '3px',
        borderInlineStartStyle: 'solid',
        borderInlineStartColor: 'accent',
        '& > *': { display: 'block' },
      },
    },
    label: { fontWeight: '600' },
    value: {
      gridRow: '1 / span 2',
      gridColumn: '2',
      alignSelf: 'center',
      fontSize: { base: 'xl', md: '3xl' },
      lineHeight: '1.2',
    },
    before: { fontSize: 'sm', color: 'fg.muted' },
  },
})
