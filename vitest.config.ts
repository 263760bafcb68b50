import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './tests/support/longest-first.ts'
import { withoutOpenSearch } from './tests/support/opensearch-server.ts'
import { postgresPrograms } from './tests/support/postgres-server.ts'
import { filesOutOfTurn } from './tests/support/turns.ts'

/** Tests that drive a real Chromium from Node. */
const inBrowser = [
  'tests/browser/**/*.test.ts',
  'tests/sw/service-worker.test.ts',
  'tests/ui/rich-text.test.ts',
  'tests/workers/worker.test.ts',
]

/** What tests of views need before they load any. */
const setupFiles = ['tests/support/testing-library.ts']
const ofApp = ['tests/support/document.ts', ...setupFiles]
/** Files that draw parts of pages, without the app. */
const ofViews = ['tests/{forms,routing,ui}/**/*.test.tsx']
/** Files that run the app, or its session, with a real server. */
const ofFeatures = [
  'tests/features/**/*.test.tsx',
  'tests/app/{appearance,keys,notices,routes,shell}.test.tsx',
  'tests/offline/follow-live.test.tsx',
  'tests/session/shared-device.test.tsx',
]
/** The app reads a server's settings once per page: servers with other settings need a page of their own. */
const ofSettings = [
  'tests/app/shell.test.tsx',
  'tests/features/account/{entry,visits}.test.tsx',
  'tests/features/consent/consent.test.tsx',
  'tests/features/debug.test.tsx',
]

/** Files whose stores are in SQLite in the project `node`, and in PostgreSQL in `postgres`. */
const ofBothStores = [
  'tests/server/store/{audit,group-commit,write-jobs}.test.ts',
  'tests/server/jobs/*.test.ts',
  'tests/server/{changes,consent,feeds,folders,notifications}.test.ts',
  'tests/server/documents/*.test.ts',
  'tests/server/http/{idempotency,keyed-changes}.test.ts',
  'tests/server/memberships/groups.test.ts',
  'tests/server/people/data-export.test.ts',
  'tests/browser/main-job.test.ts',
]
/** More of them, for which `npm test` has no time. */
const ofBothStoresLong = [
  'tests/server/*.test.ts',
  // The connection to the database is none that a model's answer may open.
  'tests/server/{analyses,profile-questions}/!(injections).test.ts',
  'tests/server/{analyst,authorisation,exports,live,mail,organisations,people,push,questions,rich-texts,second-factors}/*.test.ts',
  // Who asks is in the dump too, as soon as their record is written: those of `contents` count without it.
  'tests/server/dump/!(contents).test.ts',
  // Thousands of calls one after the other take hours, for the rules that the others ask.
  'tests/server/memberships/!(*-histories).test.ts',
  // Its commands are given the folder alone.
  'tests/server/sessions/!(end-sessions).test.ts',
  // Not `call-limits`: what callers use is counted by the clock of the database, which its tests cannot move.
  'tests/server/http/{account-bounds,hardening,hostile-bodies,messages,pagination,returned-records}.test.ts',
]
/** Files about PostgreSQL alone. */
const ofPostgres = ['tests/server/postgres/*.test.ts']
/** Files about real servers of several kinds: heavy, so only `npm run check -- scale` runs them, which also runs those of `postgres`. */
const ofScale = ['tests/scale/*.test.ts']
/** Files whose searches are answered by engines in memory in the project `node`, and by a cluster in `search`. */
const ofSearch = [
  'tests/search/{answer,blame,corrected-spelling,highlight,landmarks,named-people,offered,other-syntaxes,plain,promises,short-forms,spellings-of-terms,year-range}.test.ts',
  'tests/server/search/{calls,copying,maps,rules,same-fact,search-features,trends}.test.ts',
]
/** Files whose stores of files and live connections are real ones in the project `scale` (tests/support/scale-setup.ts). */
const ofOutside = [
  'tests/server/files/{file-stores,copy-files}.test.ts',
  'tests/server/stored-files.test.ts',
  'tests/server/live/cluster.test.ts',
]
const outOfTurn = filesOutOfTurn()
const withScale = process.env['INDAGO_SCALE'] !== undefined
const hasPostgres = postgresPrograms() !== undefined
if (!hasPostgres)
  process.stderr.write(
    'No PostgreSQL starts on this machine, so the tests of the project "postgres" are skipped. PG_BINDIR names the folder of its programs.\n',
  )

/** Tests that need a document run in happy-dom. */
export default defineConfig({
  plugins: [react()],
  test: {
    globalSetup: ['tests/support/build.ts', 'tests/support/memory-folder.ts'],
    // Besides the processor, files wait for disks, sockets, timers and pages: half of the time of a worker.
    maxWorkers: availableParallelism() + 2,
    // Each project has a server of modules: without it they would be transformed once for each.
    experimental: { fsModuleCache: true, fsModuleCachePath: '.cache/modules' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // A condition that holds late on a busy machine is no failure: the default of a second would assert a time.
    expect: { poll: { timeout: 10_000 } },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: [...inBrowser, ...ofPostgres, ...ofScale, ...outOfTurn],
          // Loading the server again for each file took a third of the time: files of a worker share its modules.
          isolate: false,
        },
      },
      ...(hasPostgres
        ? [
            {
              extends: true as const,
              test: {
                name: 'postgres',
                environment: 'node' as const,
                include: [...ofBothStores, ...ofPostgres, ...(withScale ? ofBothStoresLong : [])],
                exclude: filesOutOfTurn('postgres'),
                isolate: false,
                env: { TEST_STORE: 'postgres' },
                globalSetup: [
                  'tests/support/postgres-setup.ts',
                  'tests/support/shared-browser.ts',
                  ...(withScale ? ['tests/support/opensearch-setup.ts'] : []),
                ],
              },
            },
          ]
        : []),
      ...(withScale
        ? [
            {
              extends: true as const,
              test: {
                name: 'scale',
                environment: 'node' as const,
                include: [...ofScale, ...ofOutside],
                isolate: false,
                globalSetup: ['tests/support/opensearch-setup.ts', 'tests/support/scale-setup.ts'],
              },
            },
          ]
        : []),
      ...(withScale && withoutOpenSearch() === undefined
        ? [
            {
              extends: true as const,
              test: {
                name: 'search',
                environment: 'node' as const,
                include: ofSearch,
                isolate: false,
                env: { TEST_SEARCH: 'cluster' },
                globalSetup: ['tests/support/opensearch-setup.ts'],
                testTimeout: 120_000,
              },
            },
          ]
        : []),
      {
        extends: true,
        test: {
          name: 'document',
          environment: 'happy-dom',
          include: ['tests/**/*.test.tsx'],
          exclude: [...ofFeatures, ...ofViews, ...outOfTurn],
          setupFiles,
        },
      },
      {
        extends: true,
        // They are short: to load React and a document for each took longer than to run them.
        test: { name: 'views', environment: 'node', include: ofViews, isolate: false, setupFiles: ofApp },
      },
      {
        extends: true,
        // Most of their time went into loading app and server for each file; a closed app leaves nothing behind.
        test: {
          name: 'features',
          environment: 'node',
          include: ofFeatures,
          exclude: [...ofSettings, ...outOfTurn],
          isolate: false,
          setupFiles: ofApp,
        },
      },
      {
        extends: true,
        test: { name: 'settings', environment: 'node', include: ofSettings, exclude: outOfTurn, setupFiles: ofApp },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: inBrowser,
          exclude: outOfTurn,
          isolate: false,
          setupFiles: ['tests/browser/page-states.ts'],
          globalSetup: ['tests/support/demo-folder.ts', 'tests/support/shared-browser.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
