import { randomUUID } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import type { Settings } from './core/settings.ts'
import type { Presented } from './store/together.ts'

/** Names a folder of files, so that servers know whether they share it: the same path may be another folder on another machine. */
const nameFile = 'indago-files.id'

/** How this server presents itself to others on its database. */
export function presentedServer({ dataDir, fileBucket, filesDir }: Settings): Presented {
  const folder = `${hostname()}:${resolve(dataDir)}`
  if (fileBucket) return { folder, files: `${fileBucket.endpoint}/${fileBucket.bucket}/${fileBucket.prefix}`, sharesFiles: true }
  if (filesDir === undefined) return { folder, files: folder, sharesFiles: false }
  return { folder, files: nameOf(filesDir), sharesFiles: true }
}

function nameOf(dir: string): string {
  const file = join(dir, nameFile)
  try {
    writeFileSync(file, randomUUID(), { flag: 'wx', mode: 0o600, flush: true })
  } catch (problem) {
    if (!(problem instanceof Error && 'code' in problem && problem.code === 'EEXIST')) throw problem
  }
  return readFileSync(file, 'utf8')
}
