import { defineConfig } from 'vite'

/** The server, its search thread, the importer and the benchmarks: bundled for Node, packages left outside. */
export default defineConfig({
  publicDir: false,
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
        import: 'server/import-command.ts',
        coupons: 'server/coupons-command.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
