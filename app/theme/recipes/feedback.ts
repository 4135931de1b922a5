import { defineSlotRecipe } from '@chakra-ui/react/styled-system'

const toned = (color: string) => ({
  root: { background: `${color}.subtle`, borderColor: color },
  icon: { color },
  title: { color },
})

const tones = {
  info: toned('info'),
  success: toned('success'),
  warning: toned('warning'),
  error: toned('error'),
}

export const alert = defineSlotRecipe({
  slots: ['root', 'icon', 'content', 'title'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      padding: '4',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderRadius: 'xl',
    },
    icon: { flexShrink: '0', marginInlineEnd: '3', fontSize: 'lg', marginTop: '.1em' },
    content: { flex: '1 1 auto', minWidth: '0' },
    title: { fontWeight: '700' },
  },
  variants: { tone: tones },
})

export const toast = defineSlotRecipe({
  slots: ['region', 'root', 'icon', 'text', 'close'],
  base: {
    region: {
      position: 'fixed',
      zIndex: 'toast',
      right: '0',
      bottom: '0',
      width: '100%',
      // At the bottom where there is room: it covers less of the page, which has the same text.
      left: { lg: '0' },
      maxWidth: { base: 'md', lg: '5xl' },
      marginInline: { lg: 'auto' },
      padding: '4',
      pointerEvents: 'none',
      '@media print': { display: 'none' },
    },
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      marginTop: '3',
      padding: '3',
      paddingInlineStart: '4',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderRadius: 'xl',
      boxShadow: 'floating',
      pointerEvents: 'auto',
    },
    icon: { flexShrink: '0', marginInlineEnd: '3', fontSize: 'lg', marginTop: '2.5' },
    text: { flex: '1 1 auto', minWidth: '0', paddingBlock: '2.5' },
    close: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '11',
      paddingInline: '3',
      marginInlineStart: '2',
      fontWeight: '600',
      color: 'inherit',
    },
  },
  variants: {
    tone: tones,
    // [SHELL-12] seven seconds, counted by the stylesheet so that it holds without JavaScript.
    life: {
      short: {
        root: {
          animation: 'vanish 7s linear forwards',
          '&:hover': { animationPlayState: 'paused' },
          '&:focus-within': { animationPlayState: 'paused' },
        },
      },
    },
  },
})

export const dialog = defineSlotRecipe({
  slots: ['root', 'header', 'title', 'close', 'body'],
  base: {
    root: {
      display: 'none',
      _open: { display: 'block' },
      position: 'relative',
      width: '100%',
      maxWidth: '2xl',
      margin: '0',
      marginBottom: '6',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: '2xl',
      background: 'panel',
      color: 'fg',
      boxShadow: 'floating',
      '&::backdrop': { background: 'rgba(4, 24, 32, .6)' },
      // Only set once the script has opened it as a modal: in the flow until then.
      '&[data-modal]': {
        position: 'fixed',
        margin: 'auto',
        width: 'calc(100% - 2rem)',
        maxHeight: 'calc(100% - 2rem)',
        overflowY: 'auto',
      },
    },
    header: {
      display: 'flex',
      flexDirection: { base: 'column-reverse', sm: 'row' },
      alignItems: { sm: 'flex-start' },
      justifyContent: 'space-between',
      padding: '5',
      paddingBottom: '0',
    },
    title: {
      fontSize: { base: 'xl', md: '2xl' },
      fontWeight: '700',
      lineHeight: '1.25',
      paddingBlock: '2',
    },
    close: {
      display: 'inline-flex',
      alignItems: 'center',
      alignSelf: { base: 'flex-end', sm: 'auto' },
      flexShrink: '0',
      minHeight: '11',
      marginInlineStart: '4',
      paddingInline: '2',
      fontWeight: '600',
      '& > svg': { marginInlineEnd: '1' },
    },
    body: { padding: '5' },
  },
  variants: { size: { wide: { root: { maxWidth: '4xl' } } } },
})

export const disclosure = defineSlotRecipe({
  slots: ['root', 'summary', 'body'],
  base: {
    root: {
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'xl',
      background: 'panel',
      '&[open] > summary > svg': { transform: 'rotate(180deg)' },
    },
    summary: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      minHeight: '11',
      paddingBlock: '2.5',
      paddingInline: '4',
      borderRadius: 'xl',
      fontWeight: '600',
      color: 'accent',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
    },
    body: { paddingInline: '4', paddingBottom: '4' },
  },
})
