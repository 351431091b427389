import Type from 'typebox'

import { textSchema } from '#contract/kernel/field.ts'

/** Schema option for input: refuses unknown keys. */
export const closed = { additionalProperties: false }

export const instant = Type.String({ format: 'date-time', maxLength: 40 })

export const nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])

/** The name of a chat room. */
export const Room = Type.String({ minLength: 1, maxLength: 160, pattern: '^[A-Za-z0-9_-]+$' })

/** Text of one line. */
export const text = (max: number) => textSchema({ max })

/** Text that may span several lines. */
export const longText = (max: number) => textSchema({ max, multiline: true })
