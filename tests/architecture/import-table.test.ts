import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'

type Edges = { may: string[]; never: string[] }

/**
 * Imports of a file in each folder: those under `may` are allowed, those under `never` are errors.
 */
const table: Record<string, Edges> = {
  'contract/kernel/planted.ts': {
    may: ['typebox', 'typebox/value', './field.ts', '#contract/kernel/field.ts'],
    never: [
      'node:crypto',
      'react',
      'fastify',
      'drizzle-orm',
      'ofetch',
      '@date-fns/tz',
      '#contract/resources/orders.ts',
      '../resources/orders.ts',
      '../machines/order.ts',
      '#server/app.ts',
    ],
  },
  'contract/resources/planted.ts': {
    may: [
      '#contract/kernel/resource.ts',
      '../kernel/field.ts',
      '#contract/machines/order.ts',
      '#contract/pricing/quote-schema.ts',
      'typebox',
    ],
    never: [
      './orders.ts',
      '../resources/orders.ts',
      '#contract/resources/orders.ts',
      '#contract/routes.ts',
      'node:crypto',
      'react',
      '#server/kernel/resource/table.ts',
    ],
  },
  'contract/machines/planted.ts': {
    may: ['#contract/kernel/machine.ts', '../kernel/machine.ts'],
    never: [
      './order.ts',
      '#contract/machines/order.ts',
      '#contract/resources/orders.ts',
      '../resources/orders.ts',
      'node:crypto',
    ],
  },
  'contract/routes.ts': {
    may: ['#contract/kernel/routes.ts', './kernel/routes.ts'],
    never: ['#contract/resources/orders.ts', './machines/order.ts', 'react', 'react-router'],
  },
  'contract/calls/planted.ts': {
    may: [
      'typebox',
      './quote.ts',
      '#contract/kernel/field.ts',
      '#contract/pricing/quote.ts',
      '../pricing/quote.ts',
    ],
    never: [
      'node:crypto',
      'fs',
      'react',
      'fastify',
      'drizzle-orm',
      '@date-fns/tz',
      '#server/app.ts',
      '../../server/app.ts',
      '#admin/main.tsx',
      '#front/routing/routes.tsx',
      '../../casbin/policy.csv',
    ],
  },
  'contract/pricing/planted.ts': {
    may: ['typebox', '@date-fns/tz', './rules.ts', '#contract/kernel/field.ts'],
    never: [
      'node:crypto',
      'date-fns',
      'zipcodes',
      'react',
      '#server/app.ts',
      '../../server/app.ts',
    ],
  },
  'contract/markdown.ts': {
    may: ['micromark', 'micromark-extension-gfm-table'],
    never: ['typebox', 'react', 'node:fs', '#contract/kernel/field.ts', './kernel/field.ts'],
  },
  'contract/phone.ts': {
    may: ['libphonenumber-js/max'],
    never: ['typebox', 'react', 'node:fs', '#contract/kernel/field.ts', './kernel/field.ts'],
  },
  'contract/client/planted.ts': {
    may: [
      'ofetch',
      'firebase/database',
      './session.ts',
      '#contract/calls/quote.ts',
      '../kernel/field.ts',
    ],
    never: [
      'react',
      'node:http',
      'axios',
      '@tanstack/react-query',
      'firebase-admin',
      '#server/app.ts',
    ],
  },
  'server/app.ts': {
    may: [
      'fastify',
      '#server/modules/orders/routes.ts',
      './plugins/session.ts',
      '#contract/routes.ts',
    ],
    never: [
      '#server/adapters/mail/smtp.ts',
      './adapters/mail/smtp.ts',
      '#server/main.ts',
      '#admin/main.tsx',
      '../src/main.tsx',
      '#front/ssr/entry-server.tsx',
      '../src-public/ssr/entry-server.tsx',
    ],
  },
  'server/main.ts': {
    may: ['#server/adapters/mail/smtp.ts', './adapters/mail/smtp.ts', './app.ts', 'node:process'],
    never: ['#admin/main.tsx', '../src/main.tsx', '#front/routing/routes.tsx'],
  },
  'server/database/planted.ts': {
    may: [
      'pg',
      'node:fs',
      './connection.ts',
      '#server/kernel/resource/table.ts',
      '#contract/resources.ts',
    ],
    never: ['#server/adapters/mail/smtp.ts', '../adapters/mail/smtp.ts', '#admin/main.tsx'],
  },
  'server/kernel/planted.ts': {
    may: [
      'drizzle-orm',
      'drizzle-orm/pg-core',
      'fastify',
      'typebox',
      'node:crypto',
      './table.ts',
      '#contract/kernel/resource.ts',
      '#contract/locales/en/errors.ts',
      '#contract/phone.ts',
      'casbin',
      'i18next',
    ],
    never: [
      '#contract/resources/orders.ts',
      '../../contract/resources/orders.ts',
      '#contract/machines/order.ts',
      '#server/modules/orders/routes.ts',
      '../modules/orders/routes.ts',
      '#server/ports/mail.ts',
      '#server/adapters/mail/smtp.ts',
      '../app.ts',
      'pg',
    ],
  },
  'server/ports/planted.ts': {
    may: ['node:stream', './files.ts', '#server/ports/files.ts', '#contract/kernel/field.ts'],
    never: [
      'stripe',
      '#server/adapters/mail/smtp.ts',
      '../adapters/mail/smtp.ts',
      '#server/app.ts',
    ],
  },
  'server/realtime-database/planted.ts': {
    may: ['node:crypto', 'ws', './rules.ts', './store/rows.ts'],
    never: [
      '#server/realtime-database/rules.ts',
      '#server/kernel/resource/table.ts',
      '#contract/kernel/access.ts',
      '#casbin/policy.csv',
      '../kernel/table.ts',
      './../kernel/table.ts',
      '../ports/realtime.ts',
      '../adapters/realtime/embedded.ts',
      '../../contract/routes.ts',
      '../app.ts',
    ],
  },
  'server/adapters/mail/planted.ts': {
    may: [
      'nodemailer',
      'node:net',
      './message.ts',
      '#server/ports/mail.ts',
      '../../ports/mail.ts',
      '#contract/kernel/field.ts',
      '#server/database/tables.ts',
      '#server/adapters/stripe/client.ts',
    ],
    never: [
      '../payments/ledger.ts',
      './../payments/ledger.ts',
      '#server/adapters/payments/ledger.ts',
      '#server/adapters/stripe/events.ts',
      '#server/modules/orders/routes.ts',
      '../../modules/orders/routes.ts',
      '#server/app.ts',
      '../../app.ts',
      '#server/plugins/session.ts',
      '#server/ports/../app.ts',
    ],
  },
  'server/domain/planted.ts': {
    may: [
      'drizzle-orm',
      './setting.ts',
      '#contract/resources/orders.ts',
      '#server/kernel/resource/table.ts',
      '#server/database/tables.ts',
    ],
    never: [
      '#server/modules/orders/routes.ts',
      '../modules/orders/routes.ts',
      '#server/adapters/payments/ledger.ts',
      '../adapters/payments/ledger.ts',
      '#server/database/connection.ts',
      '../database/connection.ts',
      '#server/app.ts',
      '../app.ts',
    ],
  },
  'server/modules/orders/planted.ts': {
    may: [
      'drizzle-orm',
      'node:crypto',
      './routes.ts',
      './race/offer.ts',
      '#contract/resources/orders.ts',
      '#server/kernel/resource/table.ts',
      '#server/database/tables.ts',
      '#server/domain/setting.ts',
      '#server/context.ts',
      '#server/server-module.ts',
      '#server/ports/payments.ts',
      '../../kernel/table.ts',
    ],
    never: [
      '../payments/charge.ts',
      './../payments/charge.ts',
      '#server/modules/payments/charge.ts',
      '#server/adapters/payments/ledger.ts',
      '../../adapters/payments/ledger.ts',
      '#server/app.ts',
      '#server/main.ts',
      '#server/plugins/session.ts',
    ],
  },
  'server/plugins/planted.ts': {
    may: [
      'fastify',
      'node:fs',
      './errors.ts',
      '#contract/kernel/access.ts',
      '#casbin/policy.csv',
      '#server/kernel/resource/table.ts',
      '#server/ports/mail.ts',
      '../config.ts',
    ],
    never: [
      '#server/adapters/mail/smtp.ts',
      '../adapters/mail/smtp.ts',
      '#server/modules/orders/routes.ts',
      '../modules/orders/routes.ts',
      '#server/app.ts',
      '../main.ts',
      '#front/ssr/entry-server.tsx',
    ],
  },
  'src/providers/planted.ts': {
    may: [
      'react',
      '@refinedev/core',
      './session.ts',
      '../declaration/row.ts',
      '../locales/en.ts',
      '#contract/resources.ts',
      '#casbin/policy.csv?raw',
      '../../casbin/model.conf?raw',
    ],
    never: [
      '../value/value.tsx',
      '../form/../pages/dashboard.tsx',
      '#admin/form/form-page.tsx',
      '../pages/dashboard.tsx',
      '../resources/resource-screens.ts',
      '#admin/resources/resource-screens.ts',
      '#contract/resources/orders.ts',
      '#contract/machines/order.ts',
      '#casbin/policy.csv',
      '#server/kernel/resource/table.ts',
      '../../server/kernel/resource/table.ts',
      '#front/ui/button.tsx',
      'node:fs',
      'fastify',
    ],
  },
  'src/value/planted.tsx': {
    may: [
      'react',
      'antd',
      './reference.tsx',
      '../providers/session.ts',
      '../text/use-texts.ts',
      '../ui/problem.tsx',
      '#contract/resources.ts',
      '#contract/machines.ts',
    ],
    never: [
      '../form/form-fields.tsx',
      '../list/list-state.ts',
      '../record/history.tsx',
      '../resources/resource-screens.ts',
      '../pages/dashboard.tsx',
      '../shell/shell.tsx',
      '../chat/order-chat.tsx',
      '#contract/resources/orders.ts',
      '../../server/kernel/resource/table.ts',
      '#front/ui/button.tsx',
    ],
  },
  'src/form/planted.tsx': {
    may: [
      'antd',
      './form-fields.tsx',
      '../value/value.tsx',
      '../deletion/deleted-notice.tsx',
      '../declaration/row.ts',
      '#contract/resources.ts',
    ],
    never: [
      '../list/list-state.ts',
      '../record/history.tsx',
      '../resources/resource-screens.ts',
      '#admin/resources/orders/order-page.tsx',
      '../pages/dashboard.tsx',
      '../shell/shell.tsx',
      '../chat/order-chat.tsx',
      '#contract/resources/orders.ts',
      '../routes.tsx',
      '#front/ui/button.tsx',
    ],
  },
  'src/list/planted.tsx': {
    may: [
      'antd',
      './list-state.ts',
      '../form/form-fields.tsx',
      '../deletion/delete-dialog.tsx',
      '../value/value.tsx',
      '#contract/resources.ts',
    ],
    never: [
      '../record/history.tsx',
      '../resources/resource-screens.ts',
      '../pages/dashboard.tsx',
      '../shell/shell.tsx',
      '../chat/order-chat.tsx',
      '#contract/resources/orders.ts',
      '../routes.tsx',
      '#server/kernel/resource/table.ts',
    ],
  },
  'src/list/filters/planted.tsx': {
    may: [
      'antd',
      './conditions.ts',
      '../list-state.ts',
      '../columns/columns.ts',
      '../../form/form-fields.tsx',
      '../../value/value.tsx',
      '#contract/resources.ts',
    ],
    never: [
      '../../record/history.tsx',
      '../../resources/resource-screens.ts',
      '../../pages/dashboard.tsx',
      '../../shell/shell.tsx',
      '../../chat/order-chat.tsx',
      '#contract/resources/orders.ts',
      '../../routes.tsx',
      '#server/kernel/resource/table.ts',
    ],
  },
  'src/record/planted.tsx': {
    may: [
      'antd',
      './history.tsx',
      '../list/resource-list.tsx',
      '../form/form-fields.tsx',
      '../value/value.tsx',
      '#contract/machines.ts',
    ],
    never: [
      '../resources/resource-screens.ts',
      '#admin/resources/orders/order-page.tsx',
      '../pages/dashboard.tsx',
      '../shell/shell.tsx',
      '../chat/order-chat.tsx',
      '#contract/machines/order.ts',
      '../routes.tsx',
      '../../src-public/ui/button.tsx',
    ],
  },
  'src/pages/planted.tsx': {
    may: [
      'react',
      'antd',
      '@refinedev/core',
      './dashboard.tsx',
      '../list/resource-list.tsx',
      '#admin/resources/orders/order-page.tsx',
      '#contract/resources.ts',
      '#casbin/policy.csv?raw',
      '../../casbin/model.conf?raw',
    ],
    never: [
      '#casbin/policy.csv',
      '../../casbin/policy.csv',
      '#server/kernel/resource/table.ts',
      '../../server/kernel/resource/table.ts',
      '#front/ui/button.tsx',
      '../../src-public/ui/button.tsx',
      'node:fs',
      'fastify',
      'drizzle-orm',
    ],
  },
  'src-public/pages/planted.tsx': {
    may: [
      'react',
      'radix-ui',
      './home.tsx',
      '../ui/button.tsx',
      '#front/ui/button.tsx',
      '#contract/routes.ts',
      '../../contract/routes.ts',
    ],
    never: [
      'antd',
      'antd/es/button',
      '@ant-design/icons',
      '@refinedev/core',
      '@refinedev/antd',
      'casbin',
      '#casbin/policy.csv?raw',
      '../../casbin/policy.csv?raw',
      '#server/kernel/resource/table.ts',
      '../../server/kernel/resource/table.ts',
      '#admin/list/resource-list.tsx',
      '../../src/list/resource-list.tsx',
      'node:fs',
      'fastify',
    ],
  },
  'src-public/lib/planted.ts': {
    may: [
      'react',
      'i18next',
      './language.ts',
      '../locales/en.ts',
      '#front/lib/language.ts',
      '#front/locales/en.ts',
      '#contract/calls/files.ts',
    ],
    never: [
      '../ui/button.tsx',
      '#front/ui/button.tsx',
      '../routing/pages.ts',
      '../ssr/head.ts',
      '../hydration/boot.ts',
      '../shell/shell.tsx',
      '#front/shell/shell.tsx',
      '../features/order/stop.ts',
      '#front/features/order/stop.ts',
      '../pages/order.tsx',
      '../ports/realtime.ts',
      './../ui/button.tsx',
      '../locales/../ui/button.tsx',
      '#front/lib/../ui/button.tsx',
      '#server/kernel/resource/table.ts',
      '#admin/main.tsx',
      'antd',
      'casbin',
      'node:fs',
    ],
  },
  'src-public/ui/planted.tsx': {
    may: ['react', './button.tsx', '../lib/texts-context.tsx', '#front/lib/texts-context.tsx'],
    never: [
      '../routing/pages.ts',
      '#front/routing/pages.ts',
      '../ssr/head.ts',
      '../hydration/boot.ts',
      '../shell/shell.tsx',
      '../features/order/stop.ts',
      '#front/features/order/stop.ts',
      '../pages/order.tsx',
      '../ports/realtime.ts',
      '../locales/en.ts',
      '#contract/calls/jobs.ts',
      '#contract/client/call-error.ts',
      '../lib/../routing/pages.ts',
      '#front/lib/../routing/pages.ts',
      '#server/kernel/resource/table.ts',
      '#admin/main.tsx',
      'antd',
      '@refinedev/core',
      'node:fs',
    ],
  },
  'scripts/planted.js': {
    may: ['node:fs', './run.js', '../dist/server/main.js'],
    never: ['tsx', 'playwright-core', '#server/main.ts', '../server/main.ts'],
  },
  'tests/planted.test.ts': {
    may: ['vitest', 'antd', '#server/adapters/mail/smtp.ts', '#admin/main.tsx', '../server/app.ts'],
    never: [],
  },
}

const cycles = {
  'server/modules/moves/first.ts':
    "import { second } from './second.ts'\nexport const first = second\n",
  'server/modules/moves/second.ts':
    "import { first } from './first.ts'\nexport const second = first\n",
  'src/declaration/one.ts':
    "import { two } from '#admin/providers/two.ts'\nexport const one = two\n",
  'src/providers/two.ts':
    "import { one } from '#admin/declaration/one.ts'\nexport const two = one\n",
  'src/form/three.ts':
    "import type { Four } from './four.ts'\nexport type Three = { four: Four }\n",
  'src/form/four.ts':
    "import type { Three } from './three.ts'\nexport type Four = { three: Three }\n",
}

const project = resolve(import.meta.dirname, '../..')
let found: Diagnostic[]

// The files are planted in an empty copy of the project, where no build or other test finds them,
// and linted in one run.
beforeAll(() => {
  const copy = mkdtempSync(join(tmpdir(), 'haulwell-imports-'))
  try {
    for (const name of ['biome.json', 'package.json', '.gitignore']) {
      copyFileSync(join(project, name), join(copy, name))
    }
    for (const [path, { may, never }] of Object.entries(table)) {
      write(join(copy, path), [...may, ...never].map((name) => `import '${name}'\n`).join(''))
    }
    for (const [path, source] of Object.entries(cycles)) write(join(copy, path), source)
    found = lint(copy)
  } finally {
    rmSync(copy, { recursive: true })
  }
})

describe.each(Object.entries(table))('%s', (path, { may, never }) => {
  test('may import what the table allows and nothing else', () => {
    const lines = found.filter(isAbout('lint/style/noRestrictedImports', path)).map(lineOf)
    const refused = [...may, ...never].filter((_, index) => lines.includes(index + 1))

    expect(refused).toEqual(never)
  })

  test('is in an existing folder', () => {
    const folder = dirname(path).split('/').slice(0, 2).join('/')

    expect(existsSync(join(project, folder))).toBe(true)
  })
})

test.each(Object.keys(cycles))('refuses %s, which imports itself through another file', (path) => {
  expect(found.filter(isAbout('lint/suspicious/noImportCycles', path))).toHaveLength(1)
})

type Diagnostic = {
  category: string
  location: { path: string; start?: { line: number } }
}

function lint(folder: string): Diagnostic[] {
  const biome = join(project, 'node_modules/.bin/biome')
  const args = ['lint', '--reporter=json', '--max-diagnostics=none', '.']
  const { stdout, stderr, error } = spawnSync(biome, args, { cwd: folder, encoding: 'utf8' })
  if (error !== undefined) throw error
  if (!stdout.startsWith('{')) throw new Error(`biome reports nothing: ${stderr}`)
  return JSON.parse(stdout).diagnostics
}

function isAbout(category: string, path: string) {
  return (found: Diagnostic) => found.category === category && found.location.path === path
}

function lineOf(found: Diagnostic): number | undefined {
  return found.location.start?.line
}

function write(path: string, source: string) {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, source)
}
