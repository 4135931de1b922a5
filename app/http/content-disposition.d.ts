declare module 'content-disposition' {
  /** The header's value. `fallback` is what a browser that cannot read `filename*` calls the file: plain ASCII. */
  export default function contentDisposition(name: string, options: { fallback: string }): string
}
