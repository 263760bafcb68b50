import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'

type Entry = { url: string; revision: string | null; size: number }

/** Adds the hash of each file to the service worker's list, which it compares a file with before it keeps it. */
export function shellHashes(): { plugin: Plugin; addHashes: (entries: Entry[]) => { manifest: (Entry & { integrity: string })[] } } {
  let folder = ''
  const hashOf = (file: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('base64')
  return {
    plugin: {
      name: 'shell-hashes',
      configResolved: ({ root, build }) => {
        folder = join(root, build.outDir)
      },
    },
    addHashes: entries => ({ manifest: entries.map(entry => ({ ...entry, integrity: `sha256-${hashOf(entry.url)}` })) }),
  }
}
