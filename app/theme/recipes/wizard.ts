import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const narrow = '@media (max-width: 47.99em)'

/** The steps of a wizard in a line; on narrow screens numbers only, as the heading names the present one. */
export const stepBar = defineSlotRecipe({
  slots: ['list', 'step', 'mark', 'number', 'label'],
  base: {
    list: { display: 'flex', flexWrap: 'wrap', '@media print': { display: 'none' } },
    step: { display: 'flex', paddingInlineEnd: { base: '2', md: '5' } },
    mark: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '11',
      minWidth: '11',
      color: 'inherit',
    },
    number: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flex: '0 0 auto',
      width: '8',
      height: '8',
      borderRadius: 'full',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'line.control',
      fontSize: 'sm',
      fontWeight: '700',
      fontVariantNumeric: 'tabular-nums',
    },
    label: {
      marginInlineStart: '2',
      [narrow]: {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clip: 'rect(0 0 0 0)',
      },
    },
  },
  variants: {
    state: {
      done: {
        step: { color: 'accent' },
        number: { borderColor: 'accent', background: 'accent.subtle' },
      },
      now: {
        step: { fontWeight: '600' },
        number: {
          borderColor: 'accent',
          background: 'accent',
          color: 'accent.contrast',
          _highContrast: { outline: '2px solid Highlight' },
        },
      },
      later: { step: { color: 'fg.muted' } },
    },
  },
})
