import { flexed, inlineFlexed, padded, slotRecipe, unfolding, wrapped } from '../layout.ts'
import {
  anyControl,
  fixed,
  large,
  lowControls,
  narrow,
  phone,
  slim,
  slimDates,
  small,
  wide,
} from './shared.ts'

/** The frame of the staff's pages: a bar above, one line below. On the page of requests only its columns scroll. */
export const desk = slotRecipe({
  base: {
    root: {
      ...slimDates,
      position: 'relative',
      minHeight: '100vh',
      background: 'subtle',
      fontVariantNumeric: 'tabular-nums',
      // A line stands between two acts of a dialog.
      '& .dialog h3': { paddingTop: '4', borderTopWidth: '1px' },
      [phone]: { '& .dialog dt': { flexBasis: '100%' } },
      '& kbd': {
        paddingInline: '1.5',
        borderWidth: '1px',
        borderColor: 'line.control',
        borderRadius: 'md',
        fontSize: 'xs',
        fontWeight: '600',
      },
      '& .deskList__state a, & .deskList__mine a, & .deskList__foot a, & .deskPanel__steps a': {
        ...inlineFlexed,
        minHeight: '7',
        [phone]: { minHeight: '11' },
      },
    },
    bar: {
      ...wrapped,
      minHeight: '3.5rem',
      paddingInline: '4',
      [large]: { paddingInline: '6' },
      background: 'brand',
      color: 'brand.fg',
      fontSize: 'sm',
      '--focus': 'colors.brand.fg',
      [narrow]: {
        '& > form': { display: 'none', order: 4 },
        '& > details[open] ~ form': { display: 'block' },
        '& > details:not([open]) + nav': { display: 'none' },
      },
      [wide]: { flexWrap: 'nowrap' },
      '@media print': { display: 'none' },
    },
    brand: {
      ...flexed,
      minHeight: '11',
      marginInlineEnd: { base: 'auto' },
      color: 'inherit',
      fontSize: '.9375rem',
      fontWeight: '700',
      lineHeight: '1.15',
      textDecoration: 'none',
      '& small': { display: 'block', fontSize: 'xs', fontWeight: '400' },
      _hover: { textDecoration: 'underline' },
      [wide]: { marginInlineEnd: '3' },
    },
    menu: {
      [wide]: { display: 'none' },
      '&[open] > summary': { background: 'brand.fg', color: 'brand' },
      '& > summary': {
        ...unfolding,
        ...flexed,
        minHeight: '11',
        paddingInline: '3',
        borderWidth: '1px',
        borderColor: 'currentColor',
        borderRadius: 'lg',
        fontWeight: '600',
        '& > svg': { marginInlineEnd: '2' },
      },
    },
    nav: {
      [narrow]: { order: 3, flex: '1 0 100%', paddingBottom: '2' },
      [wide]: {
        display: 'block',
        flex: '1',
        minWidth: '0',
        '& > ul': { ...wrapped, '& > li:last-child': { marginInlineStart: 'auto' } },
      },
    },
    item: {
      display: 'block',
      padding: '2',
      borderRadius: 'lg',
      color: 'inherit',
      lineHeight: '1.2',
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      '& small': { display: 'block', fontSize: 'xs', lineHeight: '1.25' },
      _hover: { background: 'brand.raised' },
      _current: {
        background: 'brand.raised',
        boxShadow: 'inset 0 -3px 0 var(--c-colors-brand-aqua)',
        _highContrast: { outline: '2px solid Highlight' },
      },
      [large]: { paddingInline: '3.5' },
    },
    waits: { color: 'brand.aqua', fontWeight: '600' },
    out: {
      minHeight: '11',
      paddingInline: '2.5',
      borderRadius: 'lg',
      color: 'inherit',
      fontWeight: '600',
      whiteSpace: 'nowrap',
      _hover: { background: 'brand.raised' },
    },
    main: {
      width: '100%',
      minWidth: '0',
      paddingTop: '4',
      paddingBottom: '8',
      // Every page begins where the mark and the foot do, whatever its width.
      paddingInline: '4',
      [large]: { paddingInline: '6' },
      maxWidth: '120rem',
      // One size of titles: that of the list, which leaves ten rows to a window of 1280 × 900.
      '& h1': { fontSize: '1.25rem' },
      '& h2': { fontSize: '1.125rem' },
      // Agents at a desk have a mouse: rows need not be as high as a finger.
      [wide]: {
        // The first lines of a list are in sight.
        '& > .stack': { gap: '3', '& > .pageHeading': { marginBottom: '-3' } },
        // One height of buttons, that of the fields beside them.
        '& :where(.button)': {
          ...slim,
          paddingInline: '3.5',
          borderWidth: '1px',
          borderRadius: 'lg',
        },
        '& :where(.button--sm)': { paddingInline: '2.5', fontSize: small },
        '& [class^=table] :is(a, button):not(.button)': { minHeight: '0', paddingBlock: '0' },
        '& [class^=table] :is(td, th)': { paddingBlock: '1.5', fontSize: 'sm' },
        '& .filters': {
          ...lowControls,
          [anyControl]: slim,
          '& > :last-child': { alignSelf: 'end', flexWrap: 'nowrap' },
        },
      },
    },
    /** Fields and sentences, which no one reads across a wide window; short choices stand side by side. */
    own: {
      maxWidth: '56rem',
      '& fieldset': { columns: '15rem' },
      '& .rows__row': { paddingInline: '4' },
    },
    foot: {
      paddingInline: '4',
      fontSize: 'xs',
      '@media print': { display: 'none' },
      '& a, & button': { ...inlineFlexed, minHeight: '6', color: 'fg.muted' },
      [large]: { paddingInline: '6' },
      '.desk__own + &': padded('4', '0'),
    },
  },
  variants: {
    page: {
      requests: {
        root: {
          fontSize: 'sm',
          lineHeight: '1.4',
          [fixed]: { display: 'flex', flexDirection: 'column', height: '100vh', minHeight: '0' },
        },
        main: {
          paddingTop: '2',
          paddingBottom: '3',
          [fixed]: {
            display: 'flex',
            flexDirection: 'column',
            flex: '1',
            minHeight: '0',
            paddingBottom: '0',
          },
        },
      },
    },
  },
})
