/** Why an import stops before anything is changed: what the folder itself shows, which nothing can pass. */
export class Stop extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}
