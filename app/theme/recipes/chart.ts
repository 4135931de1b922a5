import { framed, lineAbove, padded, slotRecipe, tones } from './layout.ts'

const fill = (color: string) => ({ tile: { fill: `chart.${color}` } })

/** The sizes of texts are in units of the drawing, which is 320 wide. */
export const chart = slotRecipe({
  base: {
    root: {
      padding: { base: '2', md: '5' },
      ...framed,
      borderRadius: '2xl',
      background: 'panel',
      boxShadow: 'raised',
      breakInside: 'avoid',
    },
    drawing: { width: '100%', maxWidth: '38rem', height: 'auto' },
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
  },
})

/** The years, with a pattern for each type of reading: with forced colours only patterns distinguish them. */
export const years = slotRecipe({
  base: {
    link: { '@media print': { display: 'none' } },
    part: { '@media screen': { '&:not(:target)': { display: 'none' } } },
    bar: { stroke: 'panel', strokeWidth: '1.5', _highContrast: { stroke: 'CanvasText' } },
    tile: { _highContrast: { fill: 'Canvas !important' } },
    mark: {
      fill: 'none',
      stroke: 'panel',
      strokeWidth: '1.5',
      strokeLinecap: 'round',
      _highContrast: { stroke: 'CanvasText' },
    },
    // The table fits a phone as it is: it has one row per type of reading, and four years at most.
    table: {
      width: '100%',
      marginBlock: '3',
      fontSize: { base: 'sm', md: 'md' },
      '@media (max-width: 21em)': { fontSize: 'xs' },
      fontVariantNumeric: 'tabular-nums',
      '& th, & td': { ...padded('1.5', { base: '1', md: '3' }), textAlign: 'end' },
      '& tr > :first-child': { textAlign: 'start', wordBreak: 'break-word' },
      // With enlarged text the type stands above its years, so that no word is broken.
      '@media (max-width: 18em)': {
        '& tr': { display: 'grid', gridTemplateColumns: 'repeat(4, 1fr)' },
        '& tr > :first-child': { gridColumn: '1 / -1' },
      },
      '& thead th': { color: 'fg.muted', verticalAlign: 'bottom' },
      '& tfoot': { fontWeight: '700' },
      '& tbody tr, & tfoot tr': lineAbove,
    },
    series: { display: 'flex', alignItems: 'center' },
    swatch: {
      width: { base: '4', md: '6' },
      height: { base: '4', md: '6' },
      flexShrink: '0',
      marginInlineEnd: { base: '1.5', md: '2' },
    },
  },
  variants: { kind: tones(fill, 'visual', 'radio', 'estimate', 'meterChange', 'subscriber') },
})

export const bars = slotRecipe({
  base: {
    now: { fill: 'bar.now', _highContrast: { fill: 'CanvasText' } },
    before: { fill: 'bar.before', _highContrast: { fill: 'GrayText' } },
    lost: { fill: 'warning', _highContrast: { fill: 'CanvasText' } },
  },
})

/** The legend of the staff's chart of weeks. */
export const weekKey = slotRecipe({
  base: {
    root: { display: 'flex', flexWrap: 'wrap', fontSize: 'sm', color: 'fg.muted' },
    item: { display: 'flex', alignItems: 'center', marginInlineStart: '4' },
    swatch: { width: '22px', height: '12px', marginInlineEnd: '2' },
    // Forced colours change the text colour, and with it what is drawn in it.
    drawing: {
      display: 'block',
      width: '100%',
      fill: 'currentColor',
      fontSize: 'xs',
      fontWeight: '600',
    },
    axis: { stroke: 'currentColor' },
    count: { paintOrder: 'stroke', stroke: 'panel', strokeWidth: '3px' },
  },
})

/** A glass for each year, four at most. */
export const glasses = slotRecipe({
  base: {
    root: {
      display: 'grid',
      gridTemplateColumns: 'repeat(4, minmax(0, 9.5rem))',
      // With enlarged text two glasses stand in a row, so that no figure is broken.
      '@media (max-width: 18em)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      columnGap: '2',
      breakInside: 'avoid',
    },
    lead: { fontSize: 'lg', fontWeight: '400', lineHeight: '1.4', textWrap: 'wrap' },
    item: { textAlign: 'center', fontSize: 'sm', fontVariantNumeric: 'tabular-nums' },
    volume: { display: 'block', marginBottom: '1', fontSize: 'md' },
    glass: { display: 'block', width: '100%', height: 'auto', marginBottom: '2' },
    empty: { fill: 'accent.subtle', _highContrast: { fill: 'Canvas', stroke: 'CanvasText' } },
    water: {},
    hatch: { fill: 'panel', _highContrast: { fill: 'Canvas' } },
    day: { display: 'block', color: 'fg.muted' },
  },
  variants: {
    year: {
      now: { water: { fill: 'bar.now', _highContrast: { fill: 'CanvasText' } } },
      before: { water: { fill: 'bar.before', _highContrast: { fill: 'GrayText' } } },
    },
  },
})
