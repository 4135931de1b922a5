import { defineRecipe } from '@chakra-ui/react/styled-system'
import { panel } from './data.ts'
import { lineAbove, slotRecipe, wrapping } from './layout.ts'

export const dial = defineRecipe({
  base: {
    fontSize: { base: '4xl', md: '5xl' },
    fontWeight: '700',
    lineHeight: '1.2',
    // With enlarged text the number may be too long for one line of a phone.
    '& > a': { whiteSpace: 'normal' },
  },
})

export const office = slotRecipe({
  base: {
    root: {
      ...panel,
      display: 'grid',
      gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 2fr) minmax(0, 1fr)' },
      overflow: 'hidden',
    },
    map: {
      position: 'relative',
      minWidth: '0',
      '& > figcaption': { position: 'absolute', top: '0', right: '0' },
    },
    picture: { width: '100%', height: { base: '14rem', md: '22rem' }, objectFit: 'cover' },
    // The tip of the pin is in the middle of the picture, where the office is.
    marker: { position: 'absolute', bottom: '50%', left: '50%', marginInlineStart: '-22px' },
    // The pin has fixed colours, since a map is pale in the dark too.
    pin: { fill: 'meter.no', stroke: 'meter.drum', strokeWidth: '3' },
    live: { height: '22rem' },
    address: { padding: { base: '4', md: '6' }, '& > * + *': { marginTop: '4' } },
  },
})

export const questions = slotRecipe({
  base: {
    root: {
      ...panel,
      '& > details': { paddingInline: { base: '4', md: '6' } },
      '& > details:last-child': { borderBottomWidth: '0' },
      '& summary': { color: 'fg' },
      // A link leads to an answer; the scroll margin keeps its question in sight.
      '& [id]': { scrollMarginTop: '6rem' },
      '& svg': { flexShrink: '0', marginInlineStart: '3' },
    },
    search: {
      ...wrapping,
      alignItems: 'flex-end',
      '& > div': { flex: '1 1 9rem', maxWidth: '28rem', marginInlineEnd: '3', marginBlock: '1' },
      '& > button': { marginBlock: '1' },
    },
    group: { display: 'block', fontSize: 'sm', fontWeight: '400', color: 'fg.muted' },
    // On a phone its two buttons share a line under the question.
    opinion: {
      paddingTop: '3',
      ...lineAbove,
      fontSize: 'sm',
      color: 'fg.muted',
      '& .cluster > span': { flex: { base: '1 0 100%', sm: '0 1 auto' } },
      '& .cluster > button': { flexGrow: { base: '1', sm: '0' } },
    },
  },
})

/** The numbers of the list are those of the picture. */
export const copied = slotRecipe({
  base: {
    root: {
      counterReset: 'copied',
      '& > .field + .field': { marginTop: '4' },
      '& > .field > label::before': {
        counterIncrement: 'copied',
        content: 'counter(copied) / ""',
        display: 'inline-block',
        width: '1.5em',
        marginInlineEnd: '2',
        borderRadius: 'full',
        background: 'accent',
        color: 'accent.contrast',
        fontSize: 'sm',
        textAlign: 'center',
      },
    },
    picture: { width: '100%', height: 'auto' },
  },
})

export const easy = slotRecipe({
  base: {
    root: { fontSize: 'calc(1rem + 3px)', lineHeight: '1.45' },
    // The two cases are in sight beside each other there.
    ways: { display: { md: 'none !important' } },
    step: {
      ...wrapping,
      alignItems: 'flex-start',
      paddingBlock: '3',
      breakInside: 'avoid',
      '& + &': lineAbove,
    },
    picture: { width: { base: '72px', md: '88px' }, marginInlineEnd: '4' },
    words: { flex: '1 1 10rem', minWidth: '0', '& > * + *': { marginTop: '1' } },
  },
})
