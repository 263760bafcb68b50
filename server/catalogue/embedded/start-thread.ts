import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { ThreadTask } from './thread-messages.ts'

/**
 * The built file of the thread. In the built server it lies next to this code or one folder above its chunks. Code that runs from its
 * TypeScript sources, as in tests, uses the build of the same checkout.
 */
function threadFile(): string {
  const candidates = ['./search-thread.js', '../search-thread.js', '../../../dist/server/search-thread.js']
  const found = candidates.map(place => fileURLToPath(new URL(place, import.meta.url))).find(path => existsSync(path))
  if (!found) throw new Error('The search thread is not built: run `node scripts/build.mjs`')
  return found
}

export const startThread = (task: ThreadTask): Worker => new Worker(threadFile(), { workerData: task })
