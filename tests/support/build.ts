import { execFileSync } from 'node:child_process'

/** The search thread, spawned servers and the browser run the built code, so it is built first if it has changed: once for all projects. */
export default function setup(): void {
  if (process.env['INDAGO_BUILT'] !== undefined) return
  process.env['INDAGO_BUILT'] = 'yes'
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
