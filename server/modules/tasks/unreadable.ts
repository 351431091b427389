import { invalid } from '#server/kernel/http/problem.ts'
import { translate } from '#server/kernel/translate.ts'

const mark = Symbol('unreadable')

/** Creates the error of a file that can't be read; `why` is a text of `import.file`. */
export const unreadable = (why: string, values: Record<string, unknown> = {}): Error =>
  Object.assign(new Error(`The file can't be read: ${why}`), { [mark]: { why, values } })

/** Converts the error of an unreadable file into a 422; returns any other error unchanged. */
export function asProblem(error: unknown, locale: string): unknown {
  if (!(error instanceof Error) || !(mark in error)) return error
  const { why, values } = error[mark] as { why: string; values: Record<string, unknown> }
  return invalid(locale, { file: [translate(locale, `import.file.${why}`, values)] })
}
