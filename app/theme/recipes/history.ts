import { defineRecipe } from '@chakra-ui/react/styled-system'
import { panel } from './data.ts'
import { lineAbove, slotRecipe } from './layout.ts'

export const request = defineRecipe({
  base: {
    display: 'grid',
    gap: '6',
    alignItems: 'start',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 18.75rem) minmax(0, 1fr)' },
  },
})

export const life = slotRecipe({
  base: {
    root: {},
    step: {
      position: 'relative',
      paddingInlineStart: '9',
      paddingBottom: '5',
      '&::before': {
        content: '""',
        position: 'absolute',
        top: '6',
        bottom: '0',
        left: '11px',
        borderInlineStartWidth: '2px',
        borderInlineStartStyle: 'solid',
        borderInlineStartColor: 'line.control',
      },
      '&:last-child': { paddingBottom: '0', '&::before': { content: 'none' } },
    },
    mark: {
      position: 'absolute',
      top: '0',
      left: '0',
      width: '24px',
      height: '24px',
      borderRadius: 'full',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'line.control',
      lineHeight: '1',
      textAlign: 'center',
      '& > svg': { width: '18px', height: '18px', marginTop: '1px' },
    },
  },
  variants: {
    state: {
      told: {
        mark: {
          top: '1.5',
          left: '1.5',
          width: '12px',
          height: '12px',
          borderWidth: '3px',
          borderColor: 'accent',
        },
      },
      done: { mark: { borderColor: 'accent', background: 'accent', color: 'accent.contrast' } },
      now: { mark: { borderColor: 'accent', borderWidth: '8px' } },
      later: { step: { color: 'fg.muted' } },
    },
  },
})

export const thread = slotRecipe({
  base: {
    root: { display: 'grid', gap: '3', gridTemplateColumns: 'minmax(0, 1fr)' },
    message: {
      ...panel,
      padding: '4',
      boxShadow: 'none',
      overflowWrap: 'anywhere',
      breakInside: 'avoid',
      '& > * + *': { marginTop: '2' },
    },
    when: { fontSize: 'sm', color: 'fg.muted' },
    files: { ...lineAbove, listStyle: 'none' },
  },
  variants: {
    from: {
      me: {
        message: {
          marginInlineStart: { base: '4', md: '8' },
          background: 'accent.subtle',
          borderColor: 'accent.subtle',
        },
      },
      them: { message: { marginInlineEnd: { base: '4', md: '8' } } },
    },
  },
})
