/** The status that the wire sends in `s` instead of `ok`. */
export type RefusalCode =
  | 'permission_denied'
  | 'datastale'
  | 'invalid_token'
  | 'expired_token'
  | 'invalid_data'
  | 'invalid_query'
  | 'too_big'
  | 'unavailable'

/** A refused request. The message is sent to the client, so it must not contain secrets. */
export class Refusal extends Error {
  readonly code: RefusalCode

  constructor(code: RefusalCode, message: string) {
    super(message)
    this.name = 'Refusal'
    this.code = code
  }
}
