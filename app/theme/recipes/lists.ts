import { defineRecipe } from '@chakra-ui/react/styled-system'
import { inlineFlexed, lineBelow, slotRecipe, wrapping } from './layout.ts'

export const tabs = slotRecipe({
  base: {
    root: lineBelow,
    list: { display: 'flex', flexWrap: 'wrap', marginBottom: '-1px' },
    link: {
      ...inlineFlexed,
      minHeight: '12',
      paddingInline: '3',
      borderBottomWidth: '3px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'transparent',
      color: 'fg',
      textDecoration: 'none',
      _highContrast: { borderBottomColor: 'Canvas' },
      _hover: { borderBottomColor: 'line.control' },
      _current: {
        borderBottomColor: 'accent',
        _highContrast: { borderBottomColor: 'Highlight' },
        color: 'accent',
        fontWeight: '600',
      },
    },
  },
  variants: {
    kind: {
      // Links under the title of a page, less striking than the content; beside the title on a wide screen.
      head: {
        root: { borderBottomWidth: '0', marginTop: { base: '-4', md: '-16' }, marginBottom: '-4' },
        list: { justifyContent: { md: 'flex-end' }, '& > li + li': { marginInlineStart: '6' } },
        link: { paddingInline: '0', color: 'accent', fontSize: 'sm', fontWeight: '600' },
      },
      // The head of a narrow card, in one line.
      card: {
        list: { '& > li': { display: 'flex', flex: '1 1 0' } },
        link: {
          flex: '1 1 auto',
          justifyContent: 'center',
          paddingInline: '1.5',
          color: 'accent',
          fontSize: 'sm',
          fontWeight: '600',
          lineHeight: '1.2',
          textAlign: 'center',
          _current: { color: 'fg' },
        },
      },
      // Three entries fit in one line of a phone.
      many: { link: { paddingInline: { base: '2', md: '3' }, fontSize: { base: 'sm', md: 'md' } } },
    },
  },
})

export const pagination = slotRecipe({
  base: {
    list: { display: 'flex', flexWrap: 'wrap' },
    link: {
      ...inlineFlexed,
      justifyContent: 'center',
      minWidth: '11',
      minHeight: '11',
      paddingInline: '2',
      borderRadius: 'lg',
      fontVariantNumeric: 'tabular-nums',
      textDecoration: 'none',
      _hover: { background: 'accent.subtle' },
      _current: {
        background: 'accent',
        color: 'accent.contrast',
        fontWeight: '600',
        _highContrast: { outline: '2px solid Highlight' },
      },
    },
  },
})

const narrow = '@media (max-width: 47.99em)'

export const listFilters = slotRecipe({
  base: {
    root: { '@media print': { display: 'none' } },
    fold: { display: { md: 'none' }, [narrow]: { '&:not([open]) + form': { display: 'none' } } },
    form: {
      ...wrapping,
      alignItems: 'flex-end',
      marginInlineEnd: '-4',
      '& > *': { marginInlineEnd: '4', marginBottom: '3' },
      '& > div': { flex: { base: '1 1 100%', md: '0 1 15rem' } },
    },
  },
})

/** The filters of the staff's lists. */
export const filters = slotRecipe({
  base: {
    root: {
      display: 'grid',
      gap: '4',
      gridTemplateColumns: {
        base: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
        md: 'repeat(auto-fill, minmax(10.5rem, 1fr))',
      },
      alignItems: 'start',
    },
    // On a wide screen the headers of the table sort instead.
    order: { display: { md: 'none' } },
  },
})

export const tick = defineRecipe({
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    // On the baseline, its line would be higher than its words.
    verticalAlign: 'bottom',
    '& > svg': { marginInlineEnd: '1' },
  },
})
