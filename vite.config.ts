import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { apiPathPattern } from './contract/hosts.ts'
import { to } from './contract/to.ts'
import { cutFonts, fontLicences } from './scripts/vite/fonts.ts'
import { sizeReport } from './scripts/vite/size-report.ts'
import { withoutSummaries } from './scripts/vite/without-summaries.ts'

/** Where the development server finds the API: the port of `npm run dev`'s own server. */
const api = `http://127.0.0.1:${process.env['INDAGO_API_PORT'] ?? 4322}`

/**
 * The files that the app comes as. What every first screen needs is one; what the login page and search home add is one each; the rest is
 * a file for each subject, and what opens alone stays alone. Many small files weigh more, cost a request each, and keep a first visit
 * waiting for the service worker. A part takes along all that its modules need and no part above it took, so what others need stands
 * above them. A number: only what so many lazily fetched modules need is taken, and the rest stays with its only user.
 */
const parts: [name: string, test: RegExp, users?: number][] = [
  ['start', /\/src\/main\.tsx$|\/src\/ui\/(?:field\/TextInput|waiting\/Spinner)\.tsx$/],
  ['login', /\/LoginPage\.tsx$/],
  ['home', /\/HomePage\.tsx$/],
  ['ui', /\/src\/(?:ui|kit)\/|\/lucide-react\/|\.modal\.ts$/, 2],
  [
    'session',
    /\/contract\/(?!indexes|search|record-calls|browse|previews|typeahead|expertise|landscape|references)|\/src\/(?:api|routing)\/|\/src\/forms\/WithDraft|\/src\/session\/(?!parting)|\/src\/offline\/(?!mirror\/|queue\/|leader\/|device\/|service-worker)/,
    2,
  ],
  ['indexes', /\/contract\//, 2],
  ['mirror', /\/src\/offline\/(?:mirror|queue|leader|device)\//],
  ['consent', /\/features\/consent\//],
  ['plans', /\/features\/plans\/|\/(?:coupon-words|plan-names)\.ts$/],
  ['overlays', /\/src\/app\/shell\/(?:Overlays|QueueState|UserItems)\.tsx$|\/ConfirmModal\.tsx$|\/workbox-window\//],
  ['folders', /\/features\/(?:alerts|folders)\/(?!page\/(?:Folder|LongList))|\/CiteButton\.tsx$|\/mirrored-subjects\.ts$/],
  ['records', /\/features\/records\//],
  ['asking', /\/workers\/(?:query-encoding|tasks|trend-normalisation)|\/comlink\/|\/search\/facets\/filter-sets/],
  ['searches', /\/(?:RecentSearches|RememberSearches)\.tsx$/],
  [
    'search',
    /\/features\/search\/(?:by-name|figures|new-search|ResultsPage\.module|search\.reads)|\/features\/(?:expertise\/index|identifiers|landscape\/map\/late|references\/index)/,
  ],
  ['results', /\/ResultsPage\.tsx$/],
  ['search-modals', /\/features\/search\/modals\/|\/(?:FacetSheet|SelectionBar)\.tsx$/],
  ['detail', /\/features\/search\/(?:Detail|KeptHere|previews\/PreviewBlocks)\.tsx$/],
  ['citing', /\/features\/references\//],
  ['contacts', /\/features\/contacts\//],
  ['expertise', /\/features\/expertise\/(?!YearChart)/],
  ['landscape', /\/features\/landscape\/(?!map\/\w+-shapes)/],
  ['home-parts', /\/features\/home\//],
  ['providers', /\/features\/account\/(?:login\/DemoAccounts|providers\/(?!Callback))/],
  ['profile', /\/features\/settings\/(?:profile\/(?:Category|FunctionTitleField|offers|picked)|parts\/(?:OnlineForm|told))/],
  ['settings', /\/features\/settings\//],
  ['account', /\/features\/account\//],
  ['onboarding', /\/features\/onboarding\//],
  ['places', /\/features\/places\//],
]

/** The app: built into dist/client, which the server serves. */
export default defineConfig({
  plugins: [
    withoutSummaries(),
    cutFonts,
    fontLicences,
    react(),
    sizeReport(),
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
        globIgnores: ['sw.js', 'main.js', 'assets/*-latin-ext-*.woff2'],
      },
    }),
  ],
  // React has had this hook of its own since 18; the stand-in for older ones would come with the first screen.
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2023',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // A room's door does nothing but name what is behind it; without this everything behind it would come with the first screen.
    rolldownOptions: {
      treeshake: { moduleSideEffects: id => !/\/src\/[a-z/-]+\/index\.ts$/.test(id) },
      output: {
        codeSplitting: {
          groups: parts.map(([name, test, users = 1], at) => ({ name, test, minShareCount: users, priority: parts.length - at })),
        },
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
