import { chevron } from '../data.ts'

/** From this width on, list and request stand side by side, else on two pages. In em, so that larger text counts. */
export const wide = '@media (min-width: 80em)'
/** In a large enough window, the two columns scroll, not the page. */
export const fixed = '@media (min-width: 80em) and (min-height: 40em)'
export const large = '@media (min-width: 100em)'
export const narrow = '@media (max-width: 79.99em)'
export const phone = '@media (max-width: 47.99em)'

export const box = {
  borderWidth: '1px',
  borderRadius: 'xl',
  background: 'panel',
  minWidth: '0',
} as const
export const clipped = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const
export const small = '.8125rem'

/** The calendar's button stands in its field, as an arrow: only screen readers have its word. */
export const slimDates = {
  '& .dateField': {
    display: 'block',
    position: 'relative',
    '& > input': { width: '100%', maxWidth: 'none' },
    // The browser's own field has no button of ours.
    '& > input[type=text]': { paddingInlineEnd: '8' },
    '& > button': {
      position: 'absolute',
      top: '0',
      right: '0',
      width: '2.25rem',
      height: '100%',
      minHeight: '0',
      padding: '0',
      margin: '0',
      borderWidth: '0',
      background: 'transparent',
      fontSize: '0 !important',
      // Drawn, since a character would be read with the button's name.
      '&::before': { ...chevron, right: '12px', marginTop: '-8px', transform: 'rotate(135deg)' },
    },
  },
} as const

/** A control of the staff's pages is low; on a phone it is as high as a finger. */
export const slim = { minHeight: '9', paddingBlock: '1', fontSize: 'sm' } as const
export const low = { ...slim, [phone]: { minHeight: '11', fontSize: 'md' } } as const

export const anyControl =
  '& input:not([type=radio]):not([type=checkbox]):not([type=hidden]), & select, & button, & textarea'
export const lowControls = {
  [anyControl]: low,
  '& label': { marginBottom: '0', fontSize: 'xs', color: 'fg.muted', lineHeight: '1.35' },
  '& select': { paddingInlineStart: '2', paddingInlineEnd: '6' },
  '& input': { paddingInline: '2' },
  '& select + span': { right: '1' },
} as const
