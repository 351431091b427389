import type { Interceptor } from './interceptor.ts'

/** PHP-style servers read form data from a POST only, so a PUT with a form says so in a field. */
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
