import { cx } from '#theme/classes.ts'

/** The outline of the marker, 44 × 56, with its tip in the middle of the lower edge. */
const outline =
  'M22 54S4 34 4 20a18 18 0 0 1 36 0c0 14-18 34-18 34zM22 26a6 6 0 1 0 0-12 6 6 0 0 0 0 12z'

/** CONTACT-04: the marker; the label of the map or picture says what place it marks. */
export function Pin() {
  return (
    <svg
      className={cx('office__marker')}
      viewBox="0 0 44 56"
      width="44"
      height="56"
      aria-hidden="true"
    >
      <path className={cx('office__pin')} fillRule="evenodd" d={outline} />
    </svg>
  )
}

/** The same marker as HTML text, which Leaflet needs. */
export const pinHtml = `<svg viewBox="0 0 44 56" width="44" height="56" aria-hidden="true"><path class="${cx('office__pin')}" fill-rule="evenodd" d="${outline}"/></svg>`
