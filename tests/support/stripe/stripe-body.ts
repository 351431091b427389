import Type, { type TSchema } from 'typebox'

/** A request's parameters, which nest by brackets: `metadata[key]=1&expand[0]=latest_charge`. */
export type Params = { [name: string]: string | string[] | Params }

/** Reads a query, or a body of one of the two types that Stripe takes. */
export async function paramsOf(body: Buffer, contentType: string | undefined): Promise<Params> {
  if (!contentType?.startsWith('multipart/form-data'))
    return nested(new URLSearchParams(body.toString()))
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData()
  const entries = [...form].map(
    async ([name, value]): Promise<[string, string]> => [
      name,
      typeof value === 'string' ? value : Buffer.from(await value.arrayBuffer()).toString('latin1'),
    ],
  )
  return nested(await Promise.all(entries))
}

export function nested(entries: Iterable<[string, string]>): Params {
  const params: Params = {}
  for (const [name, value] of entries) {
    const path = name.split(/[[\]]+/).filter(Boolean)
    const last = path.pop() ?? name
    const place = path.reduce<Params>((within, step) => {
      within[step] ??= {}
      return within[step] as Params
    }, params)
    place[last] = value
  }
  return withLists(params)
}

/** Turns objects whose names are 0, 1, … into lists. */
function withLists(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => {
      if (typeof value === 'string' || Array.isArray(value)) return [name, value]
      const isList = Object.keys(value).every((one, index) => one === String(index))
      return [name, isList ? (Object.values(value) as string[]) : withLists(value)]
    }),
  )
}

/** Reads numbers and booleans where the schema wants them. Other values stay, to be refused. */
export function converted(schema: TSchema, value: unknown): unknown {
  if (Type.IsInteger(schema) && /^-?\d+$/.test(String(value))) return Number(value)
  if (Type.IsBoolean(schema) && (value === 'true' || value === 'false')) return value === 'true'
  if (!Type.IsObject(schema) || typeof value !== 'object' || value === null) return value
  const { properties } = schema
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, converted(properties[name] ?? {}, one)]),
  )
}
