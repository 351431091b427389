import type { Interceptor } from './interceptor.ts'

/**
 * Sends a PUT with a form as POST with `_method`, since PHP-style servers read forms only from
 * POST.
 */
export const methodOverride: Interceptor = {
  onRequest({ options }) {
    if (options.method !== 'PUT' || !(options.body instanceof FormData)) return
    const form = new FormData()
    for (const [name, value] of options.body) form.append(name, value)
    form.set('_method', 'PUT')
    options.method = 'POST'
    options.body = form
  },
}
