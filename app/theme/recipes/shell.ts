import { defineRecipe } from '@chakra-ui/react/styled-system'
import {
  edged,
  flexed,
  floating,
  padded,
  slotRecipe,
  unfolding,
  unseen,
  wrappedApart,
  wrapping,
} from './layout.ts'

/** From 60em on, 240 px of menu and 880 px of page; a frame without a menu has only the page. */
const sides = 'calc((100% - var(--width, 1120px)) / 2)'
const wide = '@media (min-width: 72.5em)'

const wave =
  "url(\"data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='64' height='8'%3E%3Cpath d='M0 0h64v1C48 1 48 7 32 7S16 1 0 1z'/%3E%3C/svg%3E\")"

/** The only ornament: a dark area ends in a line of water; in browsers without masks, in a straight line. */
export const waterLine = {
  content: '""',
  position: 'absolute',
  left: '0',
  right: '0',
  top: '100%',
  height: '8px',
  background: 'brand.raised',
  pointerEvents: 'none',
  maskImage: wave,
  '@media print': { display: 'none' },
} as const

const brandBar = { background: 'brand', color: 'brand.fg', '--focus': 'colors.brand.fg' } as const

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

/** From 60em on the menu is a column; without a menu (before log-in) the content has the whole width. */
export const shell = slotRecipe({
  base: {
    root: {
      position: 'relative',
      display: 'grid',
      minHeight: '100vh',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gridTemplateRows: 'auto auto auto auto 1fr auto',
      gridTemplateAreas: '"act act" "top menu" "nav nav" "place place" "main main" "foot foot"',
      lg: {
        gridTemplateColumns: 'minmax(24px, 1fr) 240px minmax(0, 880px) minmax(24px, 1fr)',
        gridTemplateRows: 'auto auto auto 1fr auto',
        gridTemplateAreas:
          '"act act act act" "top top top top" "place place place place" ". nav main ." "foot foot foot foot"',
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
      // Its own stacking context, for the background behind the heading.
      position: 'relative',
      zIndex: '0',
      lg: { paddingTop: '8', paddingBottom: '16', paddingInline: '0' },
      '& h1': { scrollMarginTop: '4' },
    },
  },
  variants: {
    layout: {
      plain: {
        root: {
          '--width': '880px',
          gridTemplateColumns: 'minmax(0, 1fr)',
          gridTemplateRows: 'auto auto auto 1fr auto',
          gridTemplateAreas: '"act" "top" "place" "main" "foot"',
        },
        main: {
          paddingTop: '4',
          paddingBottom: '5',
          maxWidth: 'calc(880px + 48px)',
          marginInline: 'auto',
          lg: { paddingTop: '8', paddingBottom: '12', paddingInline: '6' },
        },
      },
    },
  },
})

export const header = slotRecipe({
  base: {
    root: {
      ...brandBar,
      gridArea: 'top',
      ...wrappedApart,
      minHeight: '3.5rem',
      padding: '1',
      paddingInlineStart: '16px',
      lg: { minHeight: '4rem', paddingInline: '6' },
      [wide]: { paddingInline: sides },
      // The bar stands behind the line of the address, if there is one.
      position: 'relative',
      '&::after': { ...waterLine, background: 'brand' },
      // On paper the bar has only the name, in ink.
      '@media print': { background: 'none', color: 'fg' },
    },
    brand: {
      ...flexed,
      minHeight: '11',
      color: 'inherit',
      fontWeight: '700',
      lineHeight: '1.15',
      textDecoration: 'none',
      _hover: { textDecoration: 'underline' },
    },
    mark: {
      // In px, so that the name has the room beside larger text.
      width: '32px',
      height: '32px',
      marginInlineEnd: '12px',
      flexShrink: '0',
      color: 'brand.aqua',
      // On a narrow screen the name needs the room.
      '@media (max-width: 22em)': { display: 'none' },
    },
    name: { '& > small': { display: 'block', fontSize: 'xs', fontWeight: '400' } },
    actions: { ...flexed, minWidth: '0', '@media print': { display: 'none' } },
    action: {
      ...flexed,
      minHeight: '11',
      ...padded('1', { base: '1', lg: '3' }),
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

/** The bar above every page of a helper who acts for a subscriber, in its own colour. */
export const acting = defineRecipe({
  base: {
    gridArea: 'act',
    position: 'sticky',
    top: '0',
    zIndex: 'sticky',
    ...wrappedApart,
    minHeight: '14',
    ...padded('2', { base: '4', lg: '6' }),
    background: 'brand.acting',
    color: 'brand.fg',
    lineHeight: '1.25',
    '--focus': 'colors.brand.fg',
    [wide]: { paddingInline: sides },
    // The text stands beside the button, which moves to the next line with larger text.
    '& > p': { flex: '1 1 6em', minWidth: '0', marginInlineEnd: '4' },
    '& > button': { background: 'none', borderColor: 'currentColor', color: 'inherit' },
    '@media print': { display: 'none' },
  },
})

export const userMenu = slotRecipe({
  base: {
    root: {
      position: { lg: 'relative' },
      minWidth: '0',
      '&[open] > summary': { background: 'brand.raised' },
    },
    summary: { ...unfolding, '& > svg': { display: { base: 'none', lg: 'block' } } },
    initials: {
      display: { base: 'flex', lg: 'none' },
      alignItems: 'center',
      justifyContent: 'center',
      width: '2.25rem',
      height: '2.25rem',
      ...edged('brand.aqua'),
      borderRadius: 'full',
      background: 'brand.raised',
      fontSize: 'sm',
      fontWeight: '700',
    },
    name: {
      marginInlineEnd: '2',
      // On a phone only screen readers have the name.
      '@media (max-width: 59.99em)': unseen,
    },
    panel: {
      position: 'absolute',
      // The panel is wider than the bar beside the menu's button: it must not leave the screen at the left.
      left: { base: 'max(8px, 100% - 18rem)', lg: 'auto' },
      right: { lg: '0' },
      zIndex: 'popover',
      width: '17rem',
      maxWidth: '88vw',
      marginTop: '1',
      padding: '2',
      ...floating,
      '--focus': 'colors.focus',
    },
    title: { paddingBlock: '2', paddingInline: '3', fontSize: 'sm', color: 'fg.muted' },
    item: {
      ...flexed,
      width: '100%',
      minHeight: '11',
      ...padded('2', '3'),
      borderRadius: 'lg',
      color: 'fg',
      textAlign: 'start',
      textDecoration: 'none',
      _hover: { background: 'accent.subtle' },
    },
  },
  variants: { on: { phone: { item: { display: { lg: 'none' } } } } },
})

/** Under 60em a button shows the list (by a sibling selector: no script); above, it is always visible. */
export const sideNav = slotRecipe({
  base: {
    toggle: {
      ...brandBar,
      gridArea: 'menu',
      display: { base: 'flex', lg: 'none' },
      alignItems: 'center',
      paddingBlock: '1',
      paddingInlineEnd: '2',
      '@media print': { display: 'none' },
      '&:not([open]) + nav': { display: { base: 'none', lg: 'block' } },
      '&[open] > summary': { background: 'brand.fg', color: 'brand' },
    },
    summary: {
      ...unfolding,
      ...flexed,
      minHeight: '11',
      paddingInline: '2',
      ...edged('currentColor'),
      borderRadius: 'lg',
      fontWeight: '600',
      '& > svg': { marginInlineEnd: '2' },
    },
    root: {
      gridArea: 'nav',
      // The menu stands in front of the bar's wave.
      position: 'relative',
      background: 'panel',
      lg: { background: 'none', paddingBlock: '8', paddingInlineEnd: '4' },
    },
    link: {
      ...flexed,
      minHeight: { base: '12', lg: '11' },
      ...padded('2', { base: '4', lg: '3' }),
      paddingInlineEnd: { lg: '0' },
      borderStyle: 'solid',
      borderWidth: '0',
      borderBottomWidth: { base: '1px', lg: '0' },
      borderColor: 'line',
      borderInlineStartWidth: '4px',
      borderInlineStartColor: 'transparent',
      lg: { borderRightRadius: 'xl', whiteSpace: 'nowrap' },
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
        // The longest entry, which is bold here, stays clear of its edge.
        letterSpacing: { lg: '-.02em' },
      },
    },
  },
  variants: {
    level: { below: { link: { paddingInlineStart: { base: '8', lg: '6' }, fontSize: 'sm' } } },
  },
})

export const footer = slotRecipe({
  base: {
    root: {
      gridArea: 'foot',
      ...padded({ base: '1.5', lg: '4' }, { base: '4', lg: '6' }),
      borderTopWidth: '4px',
      borderTopStyle: 'solid',
      borderTopColor: 'brand',
      background: 'subtle',
      fontSize: 'sm',
      [wide]: { paddingInline: sides },
      '& a, & summary, & button': { color: 'fg' },
    },
    inner: { lg: { display: 'flex', alignItems: 'center', justifyContent: 'space-between' } },
    phone: {
      ...wrapping,
      alignItems: 'baseline',
      justifyContent: 'space-between',
      lineHeight: '1.3',
      '& a': { paddingBlock: '1', fontSize: '1.25rem', fontWeight: '700', textDecoration: 'none' },
      '& > span:last-child': { flex: '1 0 100%' },
      lg: {
        maxWidth: '22rem',
        justifyContent: 'flex-start',
        '& > span:nth-child(2)': { marginInlineStart: '4' },
      },
    },
    links: {
      ...wrapping,
      '@media print': { display: 'none' },
      '& > li:not(:last-child)': { marginInlineEnd: '6' },
      '& a, & summary, & button': { display: 'flex', alignItems: 'center', minHeight: '11' },
      '& button': { textDecoration: 'underline', textUnderlineOffset: '.18em' },
    },
    // An open fold has the whole width.
    fold: { '&[open]': { flex: '1 0 100%' }, '& > summary': unfolding },
    version: { color: 'fg.muted' },
  },
})

/** The message lies over the page, so that nothing moves. */
export const loading = defineRecipe({
  base: {
    position: 'fixed',
    top: '2',
    left: '50%',
    zIndex: 'toast',
    transform: 'translateX(-50%)',
    ...padded('2', '4'),
    borderRadius: 'lg',
    background: 'accent',
    color: 'accent.contrast',
    fontWeight: '600',
    animation: 'appear 500ms both',
    '&:empty': { display: 'none' },
    '@media print': { display: 'none' },
  },
})
