import { execFileSync } from 'node:child_process'

/** The search thread, spawned servers and the browser run the built code, so it is built first if it has changed. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
