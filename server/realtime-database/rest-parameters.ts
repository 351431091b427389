import { parseQuery, type Query } from './query.ts'
import { Refusal } from './refusal.ts'

const maxTimeoutMs = 15 * 60_000
const units = new Map([
  ['ms', 1],
  ['s', 1000],
  ['min', 60_000],
])

const refuse = (message: string) => new Refusal('invalid_query', message)

/** Parameters of reads, which mean nothing for a write. */
const ofReads = ['shallow', 'format', 'timeout', 'download']

/**
 * Reads the parameters of a request that don't select data. Throws invalid_query for values that
 * Google's service doesn't know, and for parameters that this one doesn't support.
 */
export const parametersOf = (method: string, given: URLSearchParams) => {
  const oneOf = (name: string, ...allowed: string[]): string | null => {
    const value = given.get(name)
    if (value !== null && !allowed.includes(value))
      throw refuse(`${name} must be ${allowed.join(' or ')}`)
    return value
  }
  const misplaced = ofReads.find((name) => method !== 'GET' && given.has(name))
  if (misplaced) throw refuse(`${misplaced} is for GET requests only`)
  if (given.has('writeSizeLimit'))
    throw refuse('writeSizeLimit is not supported. Leave it out: every write has the same limit.')
  if (given.has('callback'))
    throw refuse('callback is not supported. Read the JSON without it instead.')
  const print = oneOf('print', 'pretty', 'silent')
  const isShallow = oneOf('shallow', 'true', 'false') === 'true'
  const isExport = oneOf('format', 'export') === 'export'
  if (isShallow && (isExport || print === 'silent'))
    throw refuse('shallow goes with neither format=export nor print=silent')
  return {
    print,
    isShallow,
    isExport,
    timeoutMs: timeoutOf(given.get('timeout')),
    download: fileNameOf(given.get('download')),
  }
}

const timeoutOf = (text: string | null): number | null => {
  if (text === null) return null
  const [, count, unit = ''] = /^(\d+)(ms|s|min)$/.exec(text) ?? []
  const milliseconds = Number(count) * (units.get(unit) ?? Number.NaN)
  if (!(milliseconds > 0 && milliseconds <= maxTimeoutMs))
    throw refuse('timeout must be between 1ms and 15min: a whole number and ms, s or min')
  return milliseconds
}

const fileNameOf = (text: string | null): string | null => {
  if (text !== null && !/^[\w][\w. -]{0,99}$/.test(text))
    throw refuse('download must be a file name of 1 to 100 letters, digits, dots, - and _')
  return text
}

const indexes = new Map<unknown, string>([
  ['$key', '.key'],
  ['$value', '.value'],
  ['$priority', '.priority'],
])

/** Mutually exclusive parameters, as in Google's service. */
const exclusive = [
  ['equalTo', 'startAt'],
  ['equalTo', 'startAfter'],
  ['equalTo', 'endAt'],
  ['equalTo', 'endBefore'],
  ['startAt', 'startAfter'],
  ['endAt', 'endBefore'],
  ['limitToFirst', 'limitToLast'],
]

/** Returns the query that the parameters describe, null for the whole place. */
export const queryOf = (parameters: URLSearchParams): Query | null => {
  const values = (name: string): unknown[] | null => {
    const text = parameters.get(name)
    if (text === null) return null
    try {
      return JSON.parse(`[${text}]`)
    } catch {
      throw new Refusal('invalid_query', `${name} is not JSON`)
    }
  }
  const bound = (at: string, beyond: string, edge: string) => {
    const [value, key = isByKey ? undefined : edge] = values(beyond) ?? []
    if (value !== undefined) return { value, key, isInclusive: false }
    const inclusive = values(at) ?? values('equalTo')
    return inclusive && { value: inclusive[0], key: inclusive[1], isInclusive: true }
  }
  for (const names of exclusive) {
    const given = names.filter((name) => parameters.has(name))
    if (given.length > 1)
      throw new Refusal('invalid_query', `Use only one of ${given.join(' and ')}`)
  }
  const [orderBy] = values('orderBy') ?? []
  const isByKey = orderBy === '$key'
  const start = bound('startAt', 'startAfter', '[MAX_NAME]')
  const end = bound('endAt', 'endBefore', '[MIN_NAME]')
  const [first, last] = [values('limitToFirst')?.[0], values('limitToLast')?.[0]]
  if (orderBy === undefined) {
    if (start || end || first !== undefined || last !== undefined)
      throw new Refusal('invalid_query', 'orderBy must be given with other query parameters')
    return null
  }
  return parseQuery({
    i: indexes.get(orderBy) ?? orderBy,
    ...(start && { sp: start.value, sn: start.key, sin: start.isInclusive }),
    ...(end && { ep: end.value, en: end.key, ein: end.isInclusive }),
    ...(first !== undefined && { l: first, vf: 'l' }),
    ...(last !== undefined && { l: last, vf: 'r' }),
  })
}
