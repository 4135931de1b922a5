import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** In browsers without popovers the content is part of the page, and the buttons are hidden. */
export const popup = defineSlotRecipe({
  slots: ['root', 'button', 'panel'],
  base: {
    root: { '@media print': { display: 'none' } },
    panel: {
      border: '0',
      background: 'transparent',
      color: 'fg',
      '@supports selector(:popover-open)': {
        margin: 'auto',
        width: 'calc(100% - 2rem)',
        maxWidth: '2xl',
        maxHeight: 'calc(100% - 2rem)',
        overflowY: 'auto',
        borderWidth: '1px',
        borderStyle: 'solid',
        borderColor: 'line',
        borderRadius: '2xl',
        background: 'panel',
        boxShadow: 'floating',
      },
      // Not dimmed behind: it is no modal, and Tab goes on there.
    },
    button: {
      display: 'none',
      // In the panel's header, which is a column on narrow screens.
      alignSelf: { base: 'flex-end', sm: 'auto' },
      '@supports selector(:popover-open)': { display: 'block' },
    },
  },
})
