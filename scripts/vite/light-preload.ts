import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const ours = fileURLToPath(new URL('../../src/kit/load-files.ts', import.meta.url))

/** Code that is loaded late comes with a function of ours, which says why: src/kit/load-files.ts. */
export const lightPreload = (): Plugin => ({
  name: 'light-preload',
  apply: 'build',
  enforce: 'pre',
  load: id => (id === '\0vite/preload-helper.js' ? `export { loadPart as __vitePreload } from ${JSON.stringify(ours)}` : undefined),
})
