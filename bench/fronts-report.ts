import { type Fronts, type PublicPage, publicPages } from './fronts.ts'
import { categories, type Scores } from './lighthouse.ts'
import { fine, kb, machine, median, whole } from './report.ts'

/** The work that a page is for a visitor's browser and for the server. */
export function frontsReport({ loads, weights, admin, scores }: Fronts, seconds: number): string {
  const names = Object.keys(publicPages) as PublicPage[]
  return [
    '# What the pages weigh, and how quick they are',
    '',
    `Written by \`npm run bench\` on ${machine()}.`,
    '',
    '## Pages a second',
    '',
    `Ten connections ask for ${seconds} s, on the same machine; one process serves. *Drawn* is a page rendered for each request, *kept* one that was drawn a moment ago.`,
    '',
    '| page | drawn/s | CPU ms | kept/s | CPU ms |',
    '|---|---|---|---|---|',
    ...names.map((name) => {
      const { drawn, kept } = loads[name]
      const figures = [drawn, kept].flatMap((one) => [whole(one.perSecond), fine(one.cpuMs)])
      return `| ${[name, ...figures].join(' | ')} |`
    }),
    '',
    '## Bytes of a first visit, as they are sent (brotli)',
    '',
    '| page | JavaScript | in all |',
    '|---|---|---|',
    ...names.map((name) => `| ${name} | ${kb(weights[name].scripts)} | ${kb(weights[name].all)} |`),
    `| admin, until the first table | | ${kb(admin)} |`,
    '',
    '## Lighthouse 12.8.2',
    '',
    `As a phone on its simulated slow network: the median of ${Object.values(scores)[0]?.length} runs, each with an empty cache. Pages behind a sign-in ask search engines to stay away, which costs them points under *seo*.`,
    '',
    `| page | ${categories.join(' | ')} | LCP s | blocked ms | layout shift |`,
    `|---|${categories.map(() => '---|').join('')}---|---|---|`,
    ...Object.entries(scores).map(([name, runs]) => {
      const of = (figure: keyof Scores) => median(runs.map((one) => one[figure]))
      const figures = categories.map((category) => whole(of(category)))
      return `| ${[name, ...figures, fine(of('lcpMs') / 1000), whole(of('tbtMs')), of('cls').toFixed(3)].join(' | ')} |`
    }),
    '',
  ].join('\n')
}
