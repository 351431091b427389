/** What the wire answers in `s` when it does not answer `ok`. */
export type RefusalCode =
  | 'permission_denied'
  | 'datastale'
  | 'invalid_token'
  | 'expired_token'
  | 'invalid_data'
  | 'invalid_query'
  | 'too_big'
  | 'unavailable'

/** A request that is not carried out. The message is for the one who asked, so it holds no secret. */
export class Refusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }
}
