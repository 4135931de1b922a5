import { defineRecipe } from '@chakra-ui/react/styled-system'
import { apart, lineAbove, slotRecipe } from './layout.ts'

/** The steps of a wizard: a line of text over a thin bar, whose parts overlap that line to be as large as a finger. */
export const stepBar = slotRecipe({
  base: {
    root: { marginBottom: '2', '@media print': { display: 'none' } },
    where: { fontSize: 'sm', lineHeight: '1.5', color: 'fg.muted', '& > strong': { color: 'fg' } },
    list: { display: 'flex', marginTop: '-2.125rem', marginInlineEnd: '-1' },
    step: { flex: '1 1 0', minWidth: '0', marginInlineEnd: '1' },
    mark: {
      display: 'block',
      height: '2.75rem',
      borderBottomStyle: 'solid',
      borderBottomColor: 'line',
      borderBottomWidth: '6px',
    },
  },
  variants: {
    state: {
      done: { mark: { borderColor: 'accent' } },
      now: { mark: { borderColor: 'accent' } },
      later: {},
    },
  },
})

/** On a phone the buttons are as wide as the page, one below the other; the first one leads on. */
export const stepButtons = defineRecipe({
  base: {
    maxWidth: '33rem',
    '.dialog &': { maxWidth: 'none' },
    '& > *': { width: '100%', marginTop: '3' },
    '& > .button--solid': { minHeight: '14' },
    '& > .button--quiet, & > .button--ghost': { marginTop: '1' },
  },
})

export const recap = slotRecipe({
  base: {
    root: {
      display: 'grid',
      gap: { base: '6', lg: '8' },
      alignItems: 'start',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
      '& > :only-child': { gridColumn: '1 / -1' },
      '@media print': { display: 'block', '& > * + *': { marginTop: '6' } },
    },
    parts: {
      paddingInline: { base: '4', md: '6' },
      paddingBlock: '1',
      '& .definitionList__item': { paddingBlock: '1', borderTopWidth: '0' },
    },
    part: {
      paddingBlock: '2',
      ...lineAbove,
      '&:first-child': { borderTopWidth: '0' },
      '& > p': { marginTop: '2' },
    },
    head: { ...apart, flexWrap: 'wrap', minHeight: '11', '& > h2': { marginInlineEnd: '4' } },
    point: { paddingBlock: '1', fontWeight: '600' },
    ref: { display: 'block', fontSize: 'sm', fontWeight: '400', color: 'fg.muted' },
  },
})

export const doors = defineRecipe({
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
  },
})

export const readMeter = slotRecipe({
  base: {
    // The element is there while it is empty: otherwise its text would not be announced.
    used: {
      borderRadius: 'lg',
      fontWeight: '600',
      '&:not(:empty)': { marginTop: '2', padding: '3', background: 'accent.subtle' },
    },
  },
})

export const meter = slotRecipe({
  base: {
    root: { '& svg': { display: 'block', width: '100%', height: 'auto', marginBottom: '2' } },
    plate: { fill: 'meter.plate' },
    drum: { fill: 'meter.drum' },
    digit: { fontSize: '30px', fontWeight: '700', textAnchor: 'middle' },
    strike: { stroke: 'meter.no', strokeWidth: '4', strokeLinecap: 'round' },
  },
  variants: {
    kind: { black: { digit: { fill: 'meter.black' } }, red: { digit: { fill: 'meter.no' } } },
  },
})
