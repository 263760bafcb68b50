import { execFileSync } from 'node:child_process'

/** The search thread, the spawned servers and the browser run what is built; so it is built first, when it changed. */
export default function setup(): void {
  execFileSync(process.execPath, ['scripts/build.mjs'], { stdio: 'inherit' })
}
