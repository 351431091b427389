import { cpus, totalmem } from 'node:os'

import type { Load } from './load.ts'
import type { Work } from './works.ts'

type By = 'Haulwell' | 'bare' | 'Directus'
/** One server's share of one round. */
export type Round = Load & { engine: string; orders: number; round: number; by: By; work: Work }
export type Starts = { engine: string; firstMs: number; secondMs: number }
export type Measured = {
  rounds: Round[]
  starts: Starts[]
  seconds: number
}

export function report({ rounds, starts, seconds }: Measured): string {
  return [
    '# What was measured',
    '',
    `Written by \`npm run bench\` on ${machine()}.`,
    'Servers, databases and the load share the machine, so that the ratios tell more than the figures.',
    '',
    `Ten connections ask for ${seconds} s, one server after the other, ${roundsOf(rounds)} rounds. Each figure is the median; a ratio is the median of the rounds' ratios.`,
    '*bare* is `bench/bare.ts`: Fastify and pg with the statements written out; it knows nobody and refuses nothing. It asks for the same rows and counts them every time.',
    '',
    ...engines(rounds).flatMap(({ engine, orders }) => [
      `## ${engine}, ${orders.toLocaleString('en-US')} orders`,
      '',
      ...comparison(rounds.filter((one) => one.engine === engine && one.orders === orders)),
      '',
    ]),
    '## Ten times the orders',
    '',
    '| engine | work | p95 | p95 of the most orders ÷ of the fewest |',
    '|---|---|---|---|',
    ...growth(rounds),
    '',
    '## Starts',
    '',
    '| what | |',
    '|---|---|',
    ...starts.flatMap(({ engine, firstMs, secondMs }) => [
      `| first start on ${engine}, filling it with 60 moves | ${fine(firstMs / 1000)} s |`,
      `| second start on ${engine} | ${fine(secondMs / 1000)} s |`,
    ]),
    '',
  ].join('\n')
}

/** The day, and what it was measured on. */
export function machine(): string {
  const [cpu] = cpus()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${new Date().toISOString().slice(0, 10)}: Node ${process.version}, ${cpus().length} × ${cpu?.model.trim()}, ${gigabytes} GB`
}

function comparison(rounds: Round[]): string[] {
  const others = (['bare', 'Directus'] as const).filter((by) => rounds.some((one) => one.by === by))
  const works = [...new Set(rounds.map(({ work }) => work))]
  return [
    `| work | Haulwell/s | p95 ms | CPU ms | ${others.map((by) => `${by}/s | ${by} p95 | ${by} CPU ms | ÷ ${by}`).join(' | ')} |`,
    `|---|---|---|---|${others.map(() => '---|---|---|---').join('|')}|`,
    ...works.map((work) => {
      const of = (by: By) => rounds.filter((one) => one.by === by && one.work === work)
      const ours = of('Haulwell')
      const figures = (these: Round[]) => [
        whole(median(these.map(({ perSecond }) => perSecond))),
        fine(median(these.map(({ p95 }) => p95))),
        fine(median(these.map(({ cpuMs }) => cpuMs))),
      ]
      const beside = others.flatMap((by) => {
        const theirs = of(by)
        if (theirs.length === 0) return ['', '', '', '']
        const ratios = theirs.map(
          ({ round, perSecond }) =>
            (ours.find((one) => one.round === round)?.perSecond ?? Number.NaN) / perSecond,
        )
        return [...figures(theirs), `**${fine(median(ratios))}**`]
      })
      return `| ${[work, ...figures(ours), ...beside].join(' | ')} |`
    }),
  ]
}

function growth(rounds: Round[]): string[] {
  const ours = rounds.filter(({ by }) => by === 'Haulwell')
  return [...new Set(ours.map(({ engine }) => engine))].flatMap((engine) =>
    [...new Set(ours.map(({ work }) => work))].map((work) => {
      const those = ours.filter((one) => one.engine === engine && one.work === work)
      const counts = [...new Set(those.map(({ orders }) => orders))].sort(
        (one, other) => one - other,
      )
      const p95s = counts.map((count) =>
        median(those.filter(({ orders }) => orders === count).map(({ p95 }) => p95)),
      )
      const ratio = (p95s.at(-1) ?? Number.NaN) / (p95s[0] ?? Number.NaN)
      return `| ${engine} | ${work} | ${p95s.map(fine).join(' → ')} ms | ${counts.length > 1 ? fine(ratio) : ''} |`
    }),
  )
}

const engines = (rounds: Round[]) => [
  ...new Map(
    rounds.map(({ engine, orders }) => [`${engine} ${orders}`, { engine, orders }]),
  ).values(),
]

const roundsOf = (rounds: Round[]) => Math.max(0, ...rounds.map(({ round }) => round))

export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2
    ? (sorted[middle] ?? Number.NaN)
    : ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}

export const whole = (value: number) => Math.round(value).toLocaleString('en-US')
export const fine = (value: number) => value.toFixed(2)
export const kb = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`
