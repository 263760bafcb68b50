import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The app as the server renders its pages: bundled for Node, packages included. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  resolve: { alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' } },
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/app/render-page.tsx',
    outDir: 'dist/renderer',
    emptyOutDir: true,
    target: 'node20',
    assetsInlineLimit: 0,
    minify: false,
  },
})
