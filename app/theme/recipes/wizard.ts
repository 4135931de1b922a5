import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { unseen } from './layout.ts'

const narrow = '@media (max-width: 47.99em)'

/**
 * The steps of a wizard. On phones a line of text, and below it a bar, whose parts reach over that line: they are as
 * large as a finger. From 48em on, numbers and names.
 */
export const stepBar = defineSlotRecipe({
  slots: ['root', 'where', 'list', 'step', 'mark', 'number', 'label', 'next'],
  base: {
    root: { marginBottom: '1', '@media print': { display: 'none' } },
    where: { display: { md: 'none' }, fontSize: 'sm', lineHeight: '1.5' },
    list: {
      display: 'flex',
      marginTop: { base: '-2.125rem', md: '0' },
      marginInlineEnd: { base: '-1', md: '-2' },
    },
    step: {
      flex: '1 1 0',
      minWidth: '0',
      marginInlineEnd: { base: '1', md: '2' },
      color: 'fg.muted',
    },
    mark: {
      display: { base: 'block', md: 'flex' },
      height: { base: '2.75rem', md: 'auto' },
      minHeight: '11',
      paddingBlock: { md: '2' },
      borderStyle: 'solid',
      borderColor: 'line',
      borderWidth: '0',
      borderBottomWidth: { base: '6px', md: '0' },
      borderTopWidth: { md: '4px' },
      color: 'inherit',
      fontSize: 'sm',
      lineHeight: '1.4',
    },
    number: {
      [narrow]: unseen,
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flex: '0 0 auto',
      width: '6',
      height: '6',
      marginInlineEnd: '2',
      borderRadius: 'full',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'line.control',
      fontSize: 'xs',
      fontWeight: '700',
      fontVariantNumeric: 'tabular-nums',
    },
    label: { [narrow]: unseen, paddingTop: '.125rem' },
    next: {
      display: { md: 'none' },
      fontSize: 'sm',
      color: 'fg.muted',
      '@media print': { display: 'none' },
    },
  },
  variants: {
    state: {
      done: {
        step: { color: 'accent' },
        mark: { borderColor: 'accent' },
        number: { borderColor: 'accent' },
      },
      now: {
        step: { color: 'fg', fontWeight: '700' },
        mark: { borderColor: 'accent' },
        number: {
          borderColor: 'accent',
          background: 'accent',
          color: 'accent.contrast',
          _highContrast: { outline: '2px solid Highlight' },
        },
      },
      later: {},
    },
  },
})

export const recap = defineSlotRecipe({
  slots: ['root', 'parts', 'part', 'head', 'point', 'ref', 'changes', 'when'],
  base: {
    root: {
      display: 'grid',
      gap: '6',
      alignItems: 'start',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' },
      '@media print': { display: 'block', '& > * + *': { marginTop: '6' } },
    },
    parts: { paddingInline: { base: '4', md: '6' }, paddingBlock: '2' },
    part: {
      paddingBlock: '3',
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderTopColor: 'line',
      '&:first-child': { borderTopWidth: '0' },
      '& > p': { marginTop: '2' },
    },
    head: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      flexWrap: 'wrap',
      minHeight: '11',
      '& > h2': { marginInlineEnd: '4' },
    },
    point: { paddingBlock: '1', fontWeight: '600' },
    ref: { fontSize: 'sm', fontWeight: '400', color: 'fg.muted' },
    changes: {
      padding: '4',
      borderRadius: 'xl',
      background: 'accent.subtle',
      '& li': { marginTop: '3' },
    },
    when: { display: 'block', fontWeight: '700' },
  },
})

export const outcome = defineRecipe({
  base: {
    paddingBlock: '4',
    paddingInline: '4',
    borderTopWidth: '1px',
    borderTopStyle: 'solid',
    borderTopColor: 'line',
    borderInlineStartWidth: '6px',
    borderInlineStartStyle: 'solid',
    borderInlineStartColor: 'line',
    '&:first-child': { borderTopWidth: '0' },
    '& > * + *': { marginTop: '2' },
  },
  variants: {
    tone: {
      error: { borderInlineStartColor: 'error' },
      warning: { borderInlineStartColor: 'warning.line' },
      success: { borderInlineStartColor: 'success' },
    },
  },
})
