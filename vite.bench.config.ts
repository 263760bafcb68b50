import { defineConfig } from 'vite'

/** The benchmarks run bundled, as the server does, so that both are measured alike. */
export default defineConfig({ publicDir: false, build: { target: 'node20', minify: false, copyPublicDir: false } })
