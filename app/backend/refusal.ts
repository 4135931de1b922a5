/** A refused call: answered with this status and `{ message }`, a text for the person. */
export class Refusal extends Error {
  readonly status: 401 | 403 | 404 | 409 | 422 | 503
  constructor(status: 401 | 403 | 404 | 409 | 422 | 503, message: string) {
    super(message)
    this.status = status
  }
}
