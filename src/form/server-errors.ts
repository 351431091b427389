import type { HttpError } from '@refinedev/core'
import type { FormInstance } from 'antd'

/** Shows the API's messages next to their fields: `stops.0.zip` is the first stop's ZIP code. */
export function setServerErrors<T extends object>(form: FormInstance<T>, { errors }: HttpError) {
  const fields = Object.entries(errors ?? {}).map(([path, messages]) => ({
    name: pathOf(path),
    errors: [messages].flat().map(String),
  }))
  form.setFields(fields as Parameters<typeof form.setFields>[0])
}

export const pathOf = (path: string): (string | number)[] =>
  path.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
