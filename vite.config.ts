import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'

/** Where the development server finds the API: the port of `npm run dev`'s own server. */
const api = `http://127.0.0.1:${process.env['INDAGO_API_PORT'] ?? 4322}`

/** What a call is for is said to the readers of the OpenAPI page; the browser need not carry it. */
const withoutSummaries: Plugin = {
  name: 'without-summaries',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) =>
    /\/contract\/[a-z-]+\.ts$/.test(id) ? code.replace(/^( +)summary:\s+(?:'[^'\n]*'|"[^"\n]*"),$/gm, "$1summary: '',") : null,
}

/** The app: built into dist/client, which the server serves. */
export default defineConfig({
  plugins: [
    withoutSummaries,
    react(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: {
        id: '/',
        name: 'Indago',
        short_name: 'Indago',
        description: 'Search research, keep what matters, read it without a network.',
        start_url: '/search',
        scope: '/',
        display: 'standalone',
        background_color: '#fbfaf7',
        theme_color: '#fbfaf7',
        lang: 'en-GB',
        icons: [
          { src: '/icons/indago-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/indago-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/indago-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icons/indago.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
      injectManifest: { globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}'], globIgnores: ['sw.js', 'main.js'] },
    }),
  ],
  // React has had this hook of its own since 18; the stand-in for older ones would come with the first screen.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    // Pages bring what they need at once. What opens from a page is asked for step by step: the list of it all would come with the
    // first screen, and the service worker has it at hand anyway.
    modulePreload: { polyfill: false, resolveDependencies: (file, needs) => (/Page-[^/]+$/.test(file) ? needs : []) },
    assetsInlineLimit: 0,
    // A room's door does nothing but name what is behind it; without this everything behind it would come with the first screen.
    rolldownOptions: {
      treeshake: { moduleSideEffects: id => !/\/src\/[a-z/-]+\/index\.ts$/.test(id) },
      // What every first screen needs comes as one file, and what the login page adds as another: many small files weigh more and cost a
      // request each. A group takes along all that its modules need.
      output: {
        codeSplitting: {
          groups: [
            { name: 'start', test: /\/src\/main\.tsx$|\/src\/ui\/(?:TextInput|Spinner)\.tsx$/, priority: 2 },
            { name: 'login', test: /\/LoginPage\.tsx$/, priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      '/v1': api, // Not /api-docs, which is a page.
      '^/api/': api,
      '/search-service': api,
      '/live': { target: api, ws: true },
      '/sw-control.json': api,
    },
  },
})
