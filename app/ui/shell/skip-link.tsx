import { cx } from '#theme/classes.ts'
import { focusPart } from '../focus-part.ts'

/** First thing in the page; leads to the `<main id="contenu">` of Shell. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it leads to a part of the page, with or without the script
    <a className={cx('skipLink')} href="#contenu" onClick={focusPart}>
      Aller au contenu
    </a>
  )
}
