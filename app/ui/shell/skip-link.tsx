import { cx } from '#theme/classes.ts'
import { focusPart } from '../focus-part.ts'

/** First thing in the page; leads to the `<main id="contenu">` of Shell. */
export function SkipLink() {
  return (
    <a className={cx('skipLink')} href="#contenu" onClick={focusPart}>
      Aller au contenu
    </a>
  )
}
