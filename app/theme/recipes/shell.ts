import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'
import { unseen } from './layout.ts'

const wide = '@media (min-width: 75em)'

const brandBar = {
  background: 'brand',
  color: 'brand.fg',
  '--focus': 'colors.brand.fg',
  '@media print': { display: 'none' },
} as const

/** A summary without the browser's own triangle. */
export const unfolding = {
  listStyle: 'none',
  '&::-webkit-details-marker': { display: 'none' },
} as const

export const skipLink = defineRecipe({
  base: {
    position: 'absolute',
    top: '-10rem',
    left: '2',
    zIndex: 'skipNav',
    padding: '3',
    background: 'panel',
    color: 'accent',
    fontWeight: '600',
    '&:focus': { top: '2' },
  },
})

/**
 * The layout of a page. The menu is a column from 60em on, below it a button in the header bar; without a menu (before
 * log-in, staff) the content takes the whole width.
 */
export const shell = defineSlotRecipe({
  slots: ['root', 'main'],
  base: {
    root: {
      position: 'relative',
      display: 'grid',
      minHeight: '100vh',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateRows: 'auto auto auto 1fr auto',
      gridTemplateAreas: '"top menu" "nav nav" "place place" "main main" "foot foot"',
      lg: {
        gridTemplateColumns: 'minmax(24px, 1fr) 14rem minmax(0, 58rem) minmax(24px, 1fr)',
        gridTemplateRows: 'auto auto 1fr auto',
        gridTemplateAreas: '"top top top top" ". nav place ." ". nav main ." "foot foot foot foot"',
      },
      '@media print': { display: 'block' },
    },
    main: {
      gridArea: 'main',
      width: '100%',
      minWidth: '0',
      paddingTop: '6',
      paddingBottom: '12',
      paddingInline: '4',
      lg: { paddingInlineStart: '6', paddingInlineEnd: '0' },
      '& h1': { scrollMarginTop: '4' },
    },
  },
  variants: {
    layout: {
      plain: {
        root: {
          gridTemplateColumns: 'minmax(0, 1fr)',
          gridTemplateRows: 'auto auto 1fr auto',
          gridTemplateAreas: '"top" "place" "main" "foot"',
        },
        main: {
          paddingTop: { base: '4', lg: '6' },
          maxWidth: 'calc(72rem + 48px)',
          marginInline: 'auto',
          lg: { paddingInline: '6' },
        },
      },
    },
  },
})

export const header = defineSlotRecipe({
  slots: ['root', 'brand', 'mark', 'name', 'actions', 'action'],
  base: {
    root: {
      ...brandBar,
      gridArea: 'top',
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'space-between',
      minHeight: '3.5rem',
      padding: '1',
      paddingInlineStart: '4',
      lg: { minHeight: '4rem', paddingInline: '6' },
      [wide]: { paddingInline: 'calc((100% - 72rem) / 2)' },
    },
    brand: {
      display: 'flex',
      alignItems: 'center',
      minHeight: '11',
      color: 'inherit',
      fontWeight: '700',
      lineHeight: '1.15',
      textDecoration: 'none',
      _hover: { textDecoration: 'underline' },
    },
    mark: {
      width: '2.125rem',
      height: '2.125rem',
      marginInlineEnd: '3',
      flexShrink: '0',
      color: 'brand.aqua',
      // The words need the room.
      '@media (max-width: 22em)': { display: 'none' },
    },
    name: { '& > small': { display: 'block', fontSize: 'xs', fontWeight: '400' } },
    actions: { display: 'flex', alignItems: 'center', minWidth: '0' },
    action: {
      display: 'flex',
      alignItems: 'center',
      minHeight: '11',
      paddingBlock: '1',
      paddingInline: { base: '2', lg: '3' },
      borderRadius: 'lg',
      color: 'inherit',
      fontWeight: '600',
      textDecoration: 'none',
      _hover: { background: 'brand.raised' },
    },
  },
  variants: {
    // On a phone the same link is in the account's menu.
    on: { wide: { action: { display: { base: 'none', lg: 'flex' } } } },
  },
})

export const userMenu = defineSlotRecipe({
  slots: ['root', 'summary', 'initials', 'name', 'panel', 'title', 'item'],
  base: {
    root: {
      position: { lg: 'relative' },
      minWidth: '0',
      '&[open] > summary': { background: 'brand.raised' },
      '&[open] > summary > svg': { transform: 'rotate(180deg)' },
    },
    summary: { ...unfolding, '& > svg': { display: { base: 'none', lg: 'block' } } },
    initials: {
      display: { base: 'flex', lg: 'none' },
      alignItems: 'center',
      justifyContent: 'center',
      width: '2.25rem',
      height: '2.25rem',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'brand.aqua',
      borderRadius: 'full',
      background: 'brand.raised',
      fontSize: 'sm',
      fontWeight: '700',
    },
    name: {
      marginInlineEnd: '2',
      // On a phone for screen readers only.
      '@media (max-width: 59.99em)': unseen,
    },
    panel: {
      position: 'absolute',
      right: { base: '2', lg: '0' },
      zIndex: 'popover',
      width: '17rem',
      maxWidth: '88vw',
      marginTop: '1',
      padding: '2',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'xl',
      background: 'panel',
      color: 'fg',
      boxShadow: 'floating',
      '--focus': 'colors.focus',
    },
    title: { paddingBlock: '2', paddingInline: '3', fontSize: 'sm', color: 'fg.muted' },
    item: {
      display: 'flex',
      alignItems: 'center',
      width: '100%',
      minHeight: '11',
      paddingBlock: '2',
      paddingInline: '3',
      borderRadius: 'lg',
      color: 'fg',
      textAlign: 'start',
      textDecoration: 'none',
      _hover: { background: 'accent.subtle' },
    },
  },
  variants: { on: { phone: { item: { display: { lg: 'none' } } } } },
})

/**
 * One list for both layouts: under 60em a button shows or hides it (by a sibling selector, so without JavaScript), from
 * 60em on the button is hidden and the list always visible.
 */
export const sideNav = defineSlotRecipe({
  slots: ['toggle', 'summary', 'root', 'link'],
  base: {
    toggle: {
      ...brandBar,
      gridArea: 'menu',
      display: { base: 'flex', lg: 'none' },
      alignItems: 'center',
      paddingBlock: '1',
      paddingInlineEnd: '2',
      '&:not([open]) + nav': { display: { base: 'none', lg: 'block' } },
      '&[open] > summary': { background: 'brand.fg', color: 'brand' },
    },
    summary: {
      ...unfolding,
      display: 'flex',
      alignItems: 'center',
      minHeight: '11',
      paddingInline: '3',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'currentColor',
      borderRadius: 'lg',
      fontWeight: '600',
      '& > svg': { marginInlineEnd: '2' },
    },
    root: {
      gridArea: 'nav',
      background: 'panel',
      lg: {
        background: 'none',
        paddingBlock: '6',
        paddingInlineEnd: '6',
      },
    },
    link: {
      display: 'flex',
      alignItems: 'center',
      minHeight: { base: '12', lg: '11' },
      paddingBlock: '2',
      paddingInline: { base: '4', lg: '3' },
      borderStyle: 'solid',
      borderWidth: '0',
      borderBottomWidth: { base: '1px', lg: '0' },
      borderColor: 'line',
      borderInlineStartWidth: '4px',
      borderInlineStartColor: 'transparent',
      color: 'fg',
      textDecoration: 'none',
      // Forced colours paint every border: only the present page keeps one.
      _highContrast: { borderInlineStartColor: 'Canvas' },
      _hover: { background: 'accent.subtle' },
      _current: {
        borderInlineStartColor: 'accent',
        background: { lg: 'panel' },
        _highContrast: { borderInlineStartColor: 'Highlight' },
        color: 'accent',
        fontWeight: '700',
      },
    },
  },
  variants: {
    level: {
      below: { link: { paddingInlineStart: { base: '8', lg: '6' }, fontSize: 'sm' } },
    },
  },
})

export const footer = defineSlotRecipe({
  slots: ['root', 'inner', 'help', 'title', 'legal', 'links', 'version'],
  base: {
    root: {
      gridArea: 'foot',
      borderTopWidth: '4px',
      borderTopStyle: 'solid',
      borderTopColor: 'brand',
      background: 'subtle',
      fontSize: 'sm',
      '@media print': { background: 'none' },
    },
    inner: {
      width: '100%',
      maxWidth: 'calc(72rem + 48px)',
      marginInline: 'auto',
      padding: { base: '4', lg: '6' },
      '& a': { display: 'inline-block', paddingBlock: '1', color: 'fg' },
    },
    help: {
      display: 'grid',
      gap: '4',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
    },
    title: { fontSize: 'md' },
    legal: {
      marginTop: '4',
      paddingTop: '2',
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderTopColor: 'line',
      '& a': { paddingBlock: '2.5' },
      '& button': { minHeight: '11', textDecoration: 'underline', textUnderlineOffset: '.18em' },
    },
    links: { display: 'flex', flexWrap: 'wrap', '& > li': { marginInlineEnd: '4' } },
    version: { color: 'fg.muted' },
  },
})

/** What the page waits for, over the page, so that nothing moves. */
export const loading = defineRecipe({
  base: {
    position: 'fixed',
    top: '2',
    left: '50%',
    zIndex: 'toast',
    transform: 'translateX(-50%)',
    paddingBlock: '2',
    paddingInline: '4',
    borderRadius: 'lg',
    background: 'accent',
    color: 'accent.contrast',
    fontWeight: '600',
    animation: 'appear 500ms both',
    '&:empty': { display: 'none' },
    '@media print': { display: 'none' },
  },
})
