import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** The field and the button of its calendar, which comes with the script: below it where there is no room beside. */
export const dateField = defineRecipe({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '2',
    '& > input': { flex: '0 1 12rem', width: 'auto', minWidth: '0' },
  },
})

export const calendar = defineSlotRecipe({
  slots: ['root', 'header', 'month', 'turn', 'grid', 'day', 'footer'],
  base: {
    root: {
      margin: 'auto',
      width: 'max-content',
      maxWidth: 'calc(100% - 1rem)',
      maxHeight: 'calc(100% - 1rem)',
      overflowY: 'auto',
      padding: '2',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'xl',
      background: 'panel',
      color: 'fg',
      boxShadow: 'floating',
      '&::backdrop': { background: 'rgba(4, 24, 32, .6)' },
    },
    header: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' },
    month: { flex: '1', textAlign: 'center', fontWeight: '700', lineHeight: '1.25' },
    turn: {
      minWidth: '11',
      minHeight: '11',
      borderRadius: 'lg',
      fontSize: 'xl',
      lineHeight: '1',
      color: 'accent',
      _hover: { background: 'accent.subtle' },
    },
    grid: {
      borderCollapse: 'collapse',
      '& th': { height: '8', fontSize: 'sm', fontWeight: '600', color: 'fg.muted' },
      '& td': { width: '11', height: '11', padding: '0', textAlign: 'center' },
    },
    day: {
      borderRadius: 'lg',
      cursor: 'pointer',
      _hover: { background: 'accent.subtle' },
      '&[aria-current]': { fontWeight: '700', textDecoration: 'underline' },
      '&[aria-selected=true]': { background: 'accent', color: 'accent.contrast' },
      '&[aria-disabled]': { color: 'fg.muted', textDecoration: 'line-through', cursor: 'default' },
    },
    footer: { display: 'flex', justifyContent: 'flex-end' },
  },
})
