import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The build as seen from the built server, from its chunks, and from the TypeScript sources, which use the build of the same checkout. */
const builds = ['../', '../../', '../../dist/']

/** A file of the build, by its path in `dist`; undefined if it is not built. */
export const builtFile = (path: string): string | undefined =>
  builds.map(build => fileURLToPath(new URL(build + path, import.meta.url))).find(file => existsSync(file))
