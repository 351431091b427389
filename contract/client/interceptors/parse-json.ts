import { callFailure } from '../call-error.ts'
import type { Interceptor } from './interceptor.ts'

const jsonType = /^application\/([\w.+-]+\+)?json\b/i

/** Parses JSON bodies. Invalid JSON fails a successful call; in an error response it stays text. */
export const parseJson: Interceptor = {
  onResponse({ response }) {
    const text = response._data
    if (typeof text !== 'string') return
    if (!jsonType.test(response.headers.get('content-type') ?? 'application/json')) return
    response._data = text === '' ? null : parsed(text, response)
  },
}

function parsed(text: string, response: Response): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (!response.ok) return text
    const message = 'The API answered with broken JSON'
    throw callFailure({ status: response.status, message, body: text }, cause)
  }
}
