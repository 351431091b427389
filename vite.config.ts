import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, runnerImport } from 'vite'

/** Four builds of one source tree: the public front for browser and server, the admin, the server. */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), tailwindcss(), callsWithoutSchemas(), named(), findable(), precompressed()],
  build: { emptyOutDir: true, target: 'es2022' },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        assetsDir: 'assets/public',
        manifest: true,
        // The server names what a page needs; a list of every file would weigh on the home.
        modulePreload: false,
        rolldownOptions: {
          input: 'src-public/hydration/entry-client.tsx',
          treeshake: { manualPureFunctions: ['segmentsOf', 'defineRoutes'] },
          output: { codeSplitting: { groups: chunkGroups } },
        },
      },
    },
    ssr: {
      // One file set with React's production build in it, whatever NODE_ENV the server has.
      resolve: { noExternal: command === 'build' ? true : [] },
      build: {
        outDir: 'dist/ssr',
        copyPublicDir: false,
        rolldownOptions: { input: 'src-public/ssr/entry-server.tsx' },
      },
    },
    admin: {
      consumer: 'client',
      build: {
        outDir: 'dist/admin',
        assetsDir: 'assets/admin',
        copyPublicDir: false,
        rolldownOptions: {
          input: 'src/index.html',
          output: { codeSplitting: { groups: adminGroups } },
          // Of Refine's imports and exports, which the admin doesn't use.
          treeshake: {
            moduleSideEffects: [{ test: /\/node_modules\/papaparse\//, sideEffects: false }],
          },
        },
      },
    },
    server: {
      consumer: 'server',
      resolve: { external: true },
      build: {
        outDir: 'dist/server',
        copyPublicDir: false,
        ssr: true,
        rolldownOptions: {
          input: {
            main: 'server/main.ts',
            migrate: 'server/database/migrate-command.ts',
            backup: 'server/backup-command.ts',
            restore: 'server/restore-command.ts',
            totals: 'server/totals-command.ts',
            'deploy-rules': 'server/rules-command.ts',
            'embedded-worker': 'server/database/embedded-worker.ts',
            'calendar-worker': 'server/modules/calendars/calendar-worker.ts',
          },
          // Workers are found beside the file that starts them.
          output: { chunkFileNames: '[name]-[hash].js' },
        },
      },
    },
  },
  builder: {
    buildApp: async (builder) => {
      for (const environment of Object.values(builder.environments))
        await builder.build(environment)
    },
  },
}))

/**
 * The chunks of modules that pages load together: each file more costs a request and compresses
 * worse. Every page loads `react` and `core`.
 */
const chunkGroups = [
  { name: 'react', test: /\/node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'core',
    test: anyOf(
      '/node_modules/(i18next|ofetch|ufo|destr)/',
      '/contract/(client/(?!realtime|idempotency-key)|kernel/(?!access|admission|route-forms))',
      '/contract/(calls/catalog|quote-refusals|routes)\\.ts',
      '/src-public/features/booking/draft/(draft|draft-store|quote-state|use-first-day|use-places)\\.',
      '/src-public/features/booking/sections/place-field\\.',
      '/src-public/hydration/(early-input|entry-client|hydration|reload-once)\\.',
      '/src-public/lib/(catalog-text|days|field-errors|format|language|navigation|services|services-context|site|texts|texts-context)\\.',
      '/src-public/ports/browser-storage\\.',
      '/src-public/shell/(app|application|badge|footer|header|logo|menu-button|shell|use-badge|nav-links)\\.',
      '/src-public/ssr/(head|page-environment)\\.',
      '/src-public/ui/(button|field|link)\\.',
    ),
  },
  {
    // Every page but the home page, which starts without it.
    name: 'router',
    test: anyOf(
      '/node_modules/(react-router|cookie|set-cookie-parser)/',
      '/contract/(client/idempotency-key|kernel/(access|admission|route-forms))',
      '/src-public/features/deployment/newer-build\\.',
      '/src-public/hydration/(boot-router|preload-page|preloader)\\.',
      '/src-public/lib/session-end\\.',
      '/src-public/locales/load-texts\\.',
      '/src-public/routing/',
      '/src-public/shell/(account-notices|area-nav|fatal|lost-screen|not-found|routed-shell)\\.',
      '/src-public/ui/(card|empty|failed|flag|load-more|notice|sheet|skeleton|stars)\\.',
    ),
  },
  {
    name: 'controls',
    test: anyOf(
      '/contract/(hold-times|calls/files|pricing/card-amount)\\.ts',
      '/src-public/features/session/',
      '/src-public/lib/(address-of|downscale|phone|upload|use-first-error|use-loaded|use-read|use-error-message)\\.',
      '/src-public/ui/(camera-icon|choice|dialog|fold)\\.',
    ),
  },
  {
    // The home page's price loads it too.
    name: 'quote',
    test: anyOf(
      '/contract/calls/quotes\\.ts',
      '/src-public/features/booking/draft/(goods|quote-input|referrer|use-latest|use-quote)\\.',
      '/src-public/features/(price|waiting)/',
      '/src-public/lib/local-time\\.',
    ),
  },
  {
    // Every page of a signed-in user has the bell and the menu, and nearly every one shows orders.
    name: 'account',
    test: anyOf(
      '/contract/(member-rights|order-phases|calls/(moves|notifications|readiness)|pricing/trip|realtime/notification)\\.ts',
      '/src-public/features/moves/detail/(missing-move|pace|use-move)\\.',
      '/src-public/features/moves/receipt/brand-name\\.',
      '/src-public/features/notifications/(bell|bell-panel|inbox|listen-live|mark-all|merged|notification-link|push-offer|use-inbox)\\.',
      '/src-public/features/order/',
      '/src-public/lib/(until-words|use-may|use-now)\\.',
      '/src-public/ports/(device-type|push|sound)\\.',
      '/src-public/shell/(account-menu|account-tools|area-bar)\\.',
      '/src-public/ui/use-close-outside\\.',
    ),
  },
  {
    // Loaded together once somebody is signed in. Messaging is only for a device with push.
    name: 'realtime',
    test: anyOf(
      '/node_modules/(firebase/node_modules/)?@firebase/(app|auth|component|database|logger|util|webchannel-wrapper)/',
      '/node_modules/firebase/(app|auth|database)/',
      '/contract/client/realtime/connect\\.ts',
    ),
  },
  {
    // The pages of jobs share these, those of movers and of drivers.
    name: 'jobs',
    test: anyOf(
      '/contract/calls/(crew|locations)\\.ts',
      '/src-public/features/jobs/job/(crew|job-flag|job-row|pay-terms)\\.',
      '/src-public/features/jobs/offers/why-not\\.',
      '/src-public/features/crew/own-rows\\.',
      '/src-public/lib/(use-duration|use-older|use-undoable)\\.',
    ),
  },
  {
    // A job, and a move that is looked at or changed, have these of its buildings and guests.
    name: 'visits',
    test: anyOf(
      '/contract/calls/(certificates|guests)\\.ts',
      '/src-public/features/certificates/(?!job-certificates)',
      '/src-public/features/guests/(note-form|note-line)\\.',
    ),
  },
  ...['en', 'es'].map((language) => ({
    name: `account-texts-${language}`,
    test: anyOf(`/src-public/locales/${language}/(areas|notifications)\\.ts`),
  })),
  ...['en', 'es'].map((language) => ({
    name: `job-texts-${language}`,
    test: anyOf(`/src-public/locales/${language}/(jobs|joblists)\\.ts`),
  })),
  ...['en', 'es'].map((language) => ({
    name: `order-texts-${language}`,
    test: anyOf(
      `/src-public/locales/${language}/(calendarlinks|certificates|claims|condition|guests|photo|stops|tips)\\.ts`,
      `/contract/locales/${language}/certificate-states\\.ts`,
    ),
  })),
  {
    name: 'booking',
    test: anyOf(
      '/src-public/features/booking/(drawings|pay|sections|steps)/',
      '/src-public/features/booking/draft/(?!vendor-offers)',
    ),
  },
]

function anyOf(...patterns: string[]): RegExp {
  return new RegExp(patterns.join('|'))
}

/**
 * Every page of the admin needs these modules. Without the group they would be split by the pages
 * that share them, into some thirty files more that all have to arrive before the first page.
 */
const adminGroups = [
  {
    name: 'core',
    test: new RegExp(
      [
        '/node_modules/(react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next)/',
        '/src/(declaration|providers/(?!policy)|text|ui)/',
      ].join('|'),
    ),
  },
]

/**
 * The public front sends the contract's calls and lets the server judge them: of each declaration
 * it needs method and path, not the schemas, whose library weighs more than the whole home page.
 */
function callsWithoutSchemas(): Plugin {
  return {
    name: 'calls-without-schemas',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    async load(id) {
      if (!/\/contract\/calls\/[\w-]+\.ts$/.test(id)) return null
      const { module } = await runnerImport<Record<string, unknown>>(id)
      return Object.entries(module).map(asExport).join('\n')
    },
  }
}

function asExport([name, value]: [string, unknown]): string {
  const slim = isCall(value) ? { method: value.method, path: value.path } : plain(value)
  return `export const ${name} = ${JSON.stringify(slim) ?? 'undefined'}`
}

function isCall(value: unknown): value is { method: string; path: string } {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value
}

/** Lists of names and numbers stay; a schema does not. */
function plain(value: unknown): unknown {
  return Array.isArray(value) || typeof value === 'number' ? value : undefined
}

/**
 * Returns what the build is called and what it is made of: `latest-build.json`, which pages look
 * into, and a list for each build by its name, which is there as long as the build is. They lie
 * among the assets: any other address that ends in `.json` may be one of the realtime database's.
 */
function named(): Plugin {
  return {
    name: 'named',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .sort()
      const id = createHash('sha256').update(files.join()).digest('hex').slice(0, 16)
      const write = (fileName: string, content: object) =>
        this.emitFile({ type: 'asset', fileName, source: JSON.stringify(content) })
      write(`assets/public/builds/${id}.json`, { id, files })
      write('assets/public/builds/latest-build.json', { id, built_at: new Date().toISOString() })
    },
  }
}

/**
 * Adds to Vite's manifest the modules that share a chunk. It names a chunk after its first module
 * alone, so the server would not find, and not have preloaded, what a chunk group took in.
 */
function findable(): Plugin {
  return {
    name: 'findable',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    writeBundle({ dir }, bundle) {
      const path = join(dir ?? '', '.vite/manifest.json')
      const manifest: Record<string, { file: string }> = JSON.parse(readFileSync(path, 'utf8'))
      const byFile = new Map(Object.values(manifest).map((chunk) => [chunk.file, chunk]))
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const known = byFile.get(chunk.fileName)
        for (const module of chunk.moduleIds) {
          const source = relative(import.meta.dirname, module)
          if (known && source.startsWith('src-public/')) manifest[source] ??= known
        }
      }
      writeFileSync(path, JSON.stringify(manifest))
    },
  }
}

/** Compressed once, at its best, so that the server only picks a file. */
function precompressed(): Plugin {
  return {
    name: 'precompressed',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client' || name === 'admin',
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) {
        const path = join(dir ?? '', name)
        if (!/\.(js|css|svg)$/.test(name)) continue
        const bytes = readFileSync(path)
        if (bytes.length < 1024) continue
        writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
        const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
        writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: quality }))
      }
    },
  }
}
