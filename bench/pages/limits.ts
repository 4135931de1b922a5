/**
 * The compressed bytes that a page may have on the wire, by gzip, and the files of its scripts: the one place for them.
 * `typical` holds for every page of the usual subscriber, `html` for any page, the longest list included.
 */
export const limits = {
  scripts: { subscriber: 90_000, staff: 110_000, light: 0 },
  files: 8,
  typical: 8_000,
  html: 12_000,
  css: { subscriber: 12_000, staff: 16_000 },
}
