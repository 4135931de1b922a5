import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const combobox = defineSlotRecipe({
  slots: ['root', 'list', 'option'],
  base: {
    root: { position: 'relative' },
    list: {
      position: 'absolute',
      zIndex: 'dropdown',
      top: '100%',
      left: '0',
      right: '0',
      marginTop: '1',
      // In pixels: with larger text, too, the field stays in sight above it.
      maxHeight: '288px',
      overflowY: 'auto',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line.control',
      borderRadius: 'lg',
      background: 'panel',
      boxShadow: 'floating',
    },
    option: {
      display: 'flex',
      alignItems: 'center',
      minHeight: '11',
      paddingBlock: '2',
      paddingInline: '3',
      overflowWrap: 'anywhere',
      cursor: 'pointer',
      _hover: { background: 'accent.subtle' },
      '&[aria-selected=true]': {
        background: 'accent',
        color: 'accent.contrast',
        _highContrast: { outline: '2px solid', outlineOffset: '-2px' },
      },
    },
  },
  variants: {
    width: {
      sm: { root: { maxWidth: '12rem' } },
      md: { root: { maxWidth: '20rem' } },
      lg: { root: { maxWidth: '24rem' } },
    },
    kind: { words: { list: { padding: '3', fontSize: 'sm', color: 'fg.muted' } } },
  },
})
