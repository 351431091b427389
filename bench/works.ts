import { resources } from '#contract/resources.ts'
import type { BenchRequest } from './load.ts'

export const list = 'admin list: filter, sort, 25 rows, exact total'

/** The work of an administrator's day; each is many requests, so that no answer is a cached one. */
export const works = {
  [list]: lists(),
  'point read': Array.from({ length: 200 }, (_, at) => get(`/api/orders/${1 + at * 17}`)),
  create: [
    {
      method: 'POST',
      path: '/api/faq',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        question: 'How early may the crew come?',
        answer: 'Not before the window begins, unless you agree to it.',
        topic: 'moving_day',
      }),
    },
  ],
} satisfies Record<string, readonly BenchRequest[]>

export type Work = keyof typeof works

/** As the admin's list asks: the columns that it shows. */
function lists(): BenchRequest[] {
  const { columns } = resources.orders.admin
  const fields = columns.filter((name) => name !== 'created_at').join()
  return ['placed', 'accepted', 'completed', 'cancelled'].flatMap((state) =>
    ['total_cents', 'created_at'].flatMap((sort) =>
      Array.from({ length: 8 }, (_, page) => {
        const range = `_start=${page * 25}&_end=${page * 25 + 25}`
        return get(
          `/api/orders?state=${state}&_sort=${sort}&_order=desc&${range}&_fields=${fields}`,
        )
      }),
    ),
  )
}

function get(path: string): BenchRequest {
  return { method: 'GET', path }
}
