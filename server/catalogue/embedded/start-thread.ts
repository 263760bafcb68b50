import { Worker } from 'node:worker_threads'
import { builtFile } from '../../core/built-file.ts'
import type { ThreadTask } from './thread-messages.ts'

export function startThread(task: ThreadTask): Worker {
  const file = builtFile('server/search-thread.js')
  if (!file) throw new Error('The search thread is not built: run `node scripts/build.mjs`')
  return new Worker(file, { workerData: task })
}
