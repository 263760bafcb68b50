import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The build as seen from the built server, from its chunks, and from the TypeScript sources, which use the build of the same checkout. */
const builds = ['../', '../../', '../../dist/']

/** A file of the build, by its path in `dist`; undefined if it is not built. */
export const builtFile = (path: string): string | undefined =>
  builds.map(build => fileURLToPath(new URL(build + path, import.meta.url))).find(file => existsSync(file))

/** Of which sources of the app the build in a folder is (scripts/build.mjs); undefined where nothing says so. */
export function appStamp(folder: string): string | undefined {
  const file = join(folder, 'app.stamp')
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}
