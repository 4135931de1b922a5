/** A call refused for a reason that its caller may read: `{ message }` with this status. */
export class Refusal extends Error {
  readonly status: 401 | 403 | 404 | 409 | 422 | 503
  constructor(status: 401 | 403 | 404 | 409 | 422 | 503, message: string) {
    super(message)
    this.status = status
  }
}
