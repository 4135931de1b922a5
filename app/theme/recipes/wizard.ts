import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

/** On narrow screens the number alone is left to the eye. */
const numberOnly = {
  '@media (max-width: 47.99em)': {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clip: 'rect(0 0 0 0)',
  },
} as const

/** The steps of a wizard in a line. */
export const stepBar = defineSlotRecipe({
  slots: ['list', 'step', 'mark', 'number', 'label'],
  base: {
    list: {
      display: 'flex',
      flexWrap: 'wrap',
      '@media print': { display: 'none' },
    },
    step: { display: 'flex', minWidth: '0', paddingInlineEnd: { base: '2', md: '5' } },
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
      marginInlineEnd: '2',
      borderRadius: 'full',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'line.control',
      fontSize: 'sm',
      fontWeight: '700',
      fontVariantNumeric: 'tabular-nums',
    },
    label: {},
  },
  variants: {
    state: {
      done: {
        step: { color: 'accent' },
        number: { borderColor: 'accent', background: 'accent.subtle' },
        label: numberOnly,
      },
      now: {
        step: { fontWeight: '600' },
        number: {
          borderColor: 'accent.solid',
          background: 'accent.solid',
          color: 'accent.contrast',
        },
      },
      later: {
        step: { color: 'fg.muted' },
        label: numberOnly,
      },
    },
  },
})
