/* The functions below are sent to the browser as text, so they can't refer to anything outside themselves. */

declare const SwaggerUIBundle: { plugins: { DownloadUrl: (system: unknown) => object } }

type Value = Record<string, unknown>

/**
 * Plugins of Swagger UI for `/api/docs`. Its own resolver copies the whole document, some seconds of
 * work for one of this size, before it shows the first line. This one follows the references of what
 * is opened. References to other documents don't occur.
 */
export const lightResolver = [
  // A default plugin, which a custom list of plugins replaces.
  (system: unknown) => SwaggerUIBundle.plugins.DownloadUrl(system),
  () => {
    const resolver = {
      at(document: Value, path: readonly string[]): unknown {
        return path.reduce<unknown>((value, key) => (value as Value | undefined)?.[key], document)
      },
      resolve(document: Value, value: unknown, within: readonly string[]): unknown {
        if (typeof value !== 'object' || value === null) return value
        if (Array.isArray(value))
          return value.map((item) => resolver.resolve(document, item, within))
        const { $ref } = value as Value
        if (typeof $ref !== 'string')
          return Object.fromEntries(
            Object.entries(value).map(([key, item]) => [
              key,
              resolver.resolve(document, item, within),
            ]),
          )
        // A schema that contains itself is shown once.
        if (within.includes($ref)) return {}
        const target = resolver.at(document, $ref.slice(2).split('/'))
        return resolver.resolve(document, target, [...within, $ref])
      },
    }
    return {
      fn: {
        async resolveSubtree(document: Value, path: readonly string[]) {
          const spec = resolver.resolve(document, resolver.at(document, path), [])
          return { errors: [], spec }
        },
      },
    }
  },
]
