declare module 'content-disposition' {
  export default function contentDisposition(name: string, options: { fallback: string }): string
}
