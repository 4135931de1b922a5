import { cx } from '#theme/classes.ts'

/** First thing in the page; leads to the `<main id="contenu">` of Shell. */
export function SkipLink() {
  return (
    <a className={cx('skipLink')} href="#contenu">
      Aller au contenu
    </a>
  )
}
