import { defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system'

export const skipLink = defineRecipe({
  base: {
    position: 'absolute',
    top: '-5rem',
    left: '2',
    zIndex: 'skipNav',
    padding: '3',
    borderRadius: 'lg',
    background: 'panel',
    color: 'accent',
    fontWeight: '600',
    '&:focus': { top: '2' },
  },
})

/** The layout of a page: the menu is a column from 62em on, a disclosure below. */
export const shell = defineSlotRecipe({
  slots: ['root', 'body', 'main', 'nav'],
  base: {
    root: { display: 'flex', flexDirection: 'column', minHeight: '100vh' },
    body: {
      flex: '1 0 auto',
      width: '100%',
      maxWidth: '8xl',
      marginInline: 'auto',
      paddingInline: { base: '4', md: '6' },
      display: { lg: 'grid' },
      gridTemplateColumns: { lg: '15rem minmax(0, 1fr)' },
      columnGap: { lg: '10' },
      alignItems: { lg: 'start' },
    },
    nav: { paddingTop: { base: '4', lg: '8' } },
    main: {
      minWidth: '0',
      paddingTop: { base: '5', lg: '8' },
      paddingBottom: '16',
      '& h1': { scrollMarginTop: '4' },
    },
  },
  variants: { layout: { plain: { body: { display: 'block' } } } },
})

export const header = defineSlotRecipe({
  slots: ['root', 'bar', 'brand', 'mark', 'actions', 'action', 'label'],
  base: {
    root: {
      background: 'brand',
      color: 'brand.fg',
      '--focus': 'colors.brand.drop',
      borderBottomWidth: '3px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'brand.raised',
      '@media print': { display: 'none' },
    },
    bar: {
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'space-between',
      width: '100%',
      maxWidth: '8xl',
      marginInline: 'auto',
      minHeight: '4rem',
      paddingInline: { base: '4', md: '6' },
    },
    brand: {
      display: 'inline-flex',
      alignItems: 'center',
      minHeight: '11',
      color: 'inherit',
      fontSize: { base: 'md', md: 'lg' },
      fontWeight: '700',
      lineHeight: '1.2',
      textDecoration: 'none',
    },
    mark: {
      width: '2rem',
      height: '2rem',
      marginInlineEnd: '2.5',
      flexShrink: '0',
      color: 'brand.drop',
    },
    actions: { display: 'flex', alignItems: 'center', minWidth: '0' },
    action: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      minHeight: '11',
      minWidth: '11',
      paddingInline: { base: '2.5', md: '3' },
      borderRadius: 'lg',
      color: 'inherit',
      fontWeight: '600',
      textDecoration: 'none',
      _hover: { background: 'brand.raised' },
    },
    // On the narrowest screens only the icon is visible; the word stays for screen readers.
    label: {
      marginInlineStart: '2',
      '@media (max-width: 29.99em)': {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clip: 'rect(0 0 0 0)',
      },
    },
  },
})

export const userMenu = defineSlotRecipe({
  slots: ['root', 'summary', 'name', 'panel', 'item'],
  base: {
    root: {
      position: 'relative',
      minWidth: '0',
      '&[open] > summary': { background: 'brand.raised' },
      '&[open] > summary > svg:last-child': { transform: 'rotate(180deg)' },
    },
    summary: {
      maxWidth: '100%',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
      // No room for it beside the name.
      '& > svg:first-child': { display: { base: 'none', sm: 'block' } },
    },
    name: {
      marginInline: { base: '0', sm: '2' },
      marginInlineEnd: '1.5',
      minWidth: '0',
      maxWidth: '16rem',
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
    },
    panel: {
      position: 'absolute',
      right: '0',
      zIndex: 'dropdown',
      width: '20rem',
      maxWidth: 'calc(100vw - 2rem)',
      marginTop: '2',
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
      '& > svg': { marginInlineEnd: '3', color: 'fg.muted' },
      _hover: { background: 'accent.subtle' },
    },
  },
})

export const sideNav = defineSlotRecipe({
  slots: ['toggle', 'summary', 'list', 'link'],
  base: {
    toggle: {
      display: { lg: 'none' },
      // The list is a sibling, so that one list serves the disclosure and the column, without script.
      '&:not([open]) + ul': { display: { base: 'none', lg: 'block' } },
      '&[open] > summary > svg:last-child': { transform: 'rotate(180deg)' },
    },
    summary: {
      display: 'flex',
      alignItems: 'center',
      minHeight: '12',
      paddingInline: '4',
      borderWidth: '1px',
      borderStyle: 'solid',
      borderColor: 'line',
      borderRadius: 'xl',
      background: 'panel',
      fontWeight: '600',
      listStyle: 'none',
      '&::-webkit-details-marker': { display: 'none' },
      '& > span': { flex: '1 1 auto', marginInline: '3' },
    },
    list: { marginTop: { base: '2', lg: '0' } },
    link: {
      display: 'flex',
      alignItems: 'center',
      minHeight: '12',
      marginBottom: '1',
      paddingBlock: '2',
      paddingInline: '4',
      borderRadius: 'xl',
      borderWidth: '2px',
      borderStyle: 'solid',
      borderColor: 'transparent',
      color: 'fg',
      textDecoration: 'none',
      '& > svg': { marginInlineEnd: '3', color: 'fg.muted' },
      // Forced colours paint every border, and no background: only the present page keeps one.
      _highContrast: { borderColor: 'Canvas' },
      _hover: { background: 'subtle' },
      _current: {
        background: 'accent.subtle',
        _highContrast: { borderColor: 'Highlight' },
        color: 'accent',
        fontWeight: '600',
        '& > svg': { color: 'accent' },
      },
    },
  },
})

export const pdcBanner = defineSlotRecipe({
  slots: ['root', 'inner', 'choice', 'facts', 'term', 'value', 'notice'],
  base: {
    root: {
      background: 'panel',
      borderBottomWidth: '1px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'line',
    },
    inner: {
      width: '100%',
      maxWidth: '8xl',
      marginInline: 'auto',
      paddingBlock: '4',
      paddingInline: { base: '4', md: '6' },
      display: 'grid',
      gap: '4',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'auto minmax(0, 1fr)' },
      columnGap: { lg: '10' },
      alignItems: { lg: 'start' },
    },
    choice: {
      minWidth: { lg: '72' },
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: '2',
      alignItems: 'end',
    },
    facts: {
      display: 'grid',
      gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, auto))' },
      gap: '3',
      columnGap: '6',
    },
    term: { display: 'block', fontSize: 'sm', color: 'fg.muted' },
    value: { display: 'block', fontWeight: '600', fontSize: { base: 'sm', md: 'md' } },
    notice: { gridColumn: '1 / -1', fontSize: 'sm', color: 'fg.muted' },
  },
})

export const footer = defineSlotRecipe({
  slots: ['root', 'inner'],
  base: {
    root: {
      borderTopWidth: '1px',
      borderTopStyle: 'solid',
      borderTopColor: 'line',
      color: 'fg.muted',
      fontSize: 'sm',
    },
    inner: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      width: '100%',
      maxWidth: '8xl',
      marginInline: 'auto',
      paddingBlock: '4',
      paddingInline: { base: '4', md: '6' },
      '& > *': { marginInlineEnd: '6' },
      '& a': { display: 'inline-flex', alignItems: 'center', minHeight: '11' },
      // The button's own padding would set its words off from the lines above.
      '& form': { marginInlineStart: { base: '-3', md: 'auto' }, marginInlineEnd: '0' },
    },
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
    color: 'accent.fg',
    fontWeight: '600',
    animation: 'appear 500ms both',
    '&:empty': { display: 'none' },
    '@media print': { display: 'none' },
  },
})
