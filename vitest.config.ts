import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

/** Tests that drive a real Chromium from Node. */
const inBrowser = [
  'tests/browser/**/*.test.ts',
  'tests/sw/service-worker.test.ts',
  'tests/ui/rich-text.test.ts',
  'tests/workers/worker.test.ts',
]

const ofFeatures = ['tests/features/**/*.test.tsx']
/** What a server's settings open is asked for once a page: servers of different settings need a page each. */
const ofSettings = [
  'tests/features/account/{entry,visits}.test.tsx',
  'tests/features/consent/consent.test.tsx',
  'tests/features/debug.test.tsx',
]

/** Rooms whose tests need a document run in happy-dom; browser tests run when all others are done. */
export default defineConfig({
  plugins: [react()],
  test: {
    globalSetup: ['tests/support/build.ts', 'tests/support/memory-folder.ts'],
    // Files are mostly waiting: for disks, sockets and timers.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          exclude: inBrowser,
        },
      },
      {
        extends: true,
        test: { name: 'document', environment: 'happy-dom', include: ['tests/**/*.test.tsx'], exclude: ofFeatures },
      },
      {
        extends: true,
        // Most of their time went into loading the app and the server anew for each file; a stage leaves nothing behind.
        test: { name: 'features', environment: 'node', include: ofFeatures, exclude: ofSettings, isolate: false },
      },
      {
        extends: true,
        test: { name: 'settings', environment: 'node', include: ofSettings },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          environment: 'node',
          include: inBrowser,
          globalSetup: ['tests/support/demo-folder.ts', 'tests/support/shared-browser.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
