import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { apiPathPattern } from './contract/hosts.ts'
import { to } from './contract/to.ts'
import { fileGraph } from './scripts/vite/file-graph.ts'
import { filesByFolder } from './scripts/vite/files-by-folder.ts'
import { cutFonts, fontLicences } from './scripts/vite/fonts.ts'
import { routePages } from './scripts/vite/route-pages.ts'
import { lightPreload } from './scripts/vite/light-preload.ts'
import { shellHashes } from './scripts/vite/shell-hashes.ts'
import { sizeReport } from './scripts/vite/size-report.ts'
import { neededFirst } from './scripts/vite/needed-first.ts'
import { plainIcons } from './scripts/vite/plain-icons.ts'
import { withoutServerParts } from './scripts/vite/without-server-parts.ts'

/** Where the development server finds the API: the port of `npm run dev`'s own server. */
const api = `http://127.0.0.1:${process.env['INDAGO_API_PORT'] ?? 4322}`

const noNetwork = new URL('workers/reference-reading/no-network.ts', import.meta.url).pathname

const { plugin: shellHashing, addHashes } = shellHashes()

/** The app: built into dist/client, which the server serves. */
export default defineConfig({
  plugins: [
    lightPreload(),
    plainIcons(),
    withoutServerParts(),
    neededFirst,
    cutFonts,
    fontLicences,
    react(),
    sizeReport(),
    fileGraph,
    shellHashing,
    routePages(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'sw',
      filename: 'sw.ts',
      injectRegister: false,
      manifest: {
        id: '/',
        name: 'Indago',
        short_name: 'Indago',
        description: 'Search research, save what matters, read it offline.',
        start_url: to('searchHome'),
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
      // Of the fonts only what every screen shows; the worker keeps the others once a page needed them.
      injectManifest: {
        globPatterns: ['**/*.{js,css,html,svg,png,webmanifest}', 'assets/*-latin-*.woff2'],
        globIgnores: ['sw.js', 'main.js', 'pages/**', 'assets/*-latin-ext-*.woff2'],
        manifestTransforms: [addHashes],
      },
    }),
  ],
  // React has had this hook of its own since 18; the stand-in for older ones would come with the first screen.
  resolve: {
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
      // The reader of reference files could fetch them too; nothing here asks it to, so that code is left out.
      'sync-fetch': noNetwork,
      'fetch-ponyfill': noNetwork,
    },
  },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // An index.ts only re-exports; without this, everything it re-exports would be loaded with the first screen.
    rolldownOptions: {
      treeshake: {
        moduleSideEffects: id => !/\/contract\/|\/search\/[a-z]+\/|\/workers\/query-encoding\/|\/src\/[a-z/-]+\/index\.ts$/.test(id),
      },
      output: {
        codeSplitting: { groups: filesByFolder },
        // The start names every file, and a hash cannot be compressed: seven characters tell the versions of a file apart.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  },
  worker: { format: 'es' },
  server: {
    proxy: {
      [apiPathPattern]: { target: api, ws: true },
      '/sw-control.json': api,
    },
  },
})
