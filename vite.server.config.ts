import { defineConfig } from 'vite'
import { nativePackages } from './scripts/native.mjs'
import { openapiFile } from './scripts/vite/openapi-file.ts'

/**
 * The server, its threads and its commands: bundled for Node with the packages that they use, because to find and read hundreds of small
 * files took a quarter of a start.
 */
export default defineConfig({
  plugins: [openapiFile()],
  publicDir: false,
  ssr: { noExternal: true, external: nativePackages },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'search-thread': 'server/catalogue/embedded/search-thread.ts',
        'cluster-io-thread': 'server/catalogue/opensearch/threads/io-thread.ts',
        'cluster-search-thread': 'server/catalogue/opensearch/threads/search-thread.ts',
        'hash-thread': 'server/subjects/sessions/hash-thread.ts',
        'export-thread': 'server/subjects/exports/export-thread.ts',
        'analyst-thread': 'server/outside/analyst/analyst-thread.ts',
        'render-thread': 'server/pages/render-thread.ts',
        import: 'server/import-command.ts',
        reindex: 'server/reindex-command.ts',
        coupons: 'server/coupons-command.ts',
        audit: 'server/audit-command.ts',
        sessions: 'server/sessions-command.ts',
        backup: 'server/backup-command.ts',
        restore: 'server/restore-command.ts',
        move: 'server/move-command.ts',
        'move-files': 'server/move-files-command.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
