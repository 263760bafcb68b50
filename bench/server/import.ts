import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

export interface ImportFigures {
  records: number
  seconds: number
  recordsPerSecond: number
  /** Largest resident size of the process in MB: samples ten times a second, and the system's high-water mark. */
  peakMegabytes: number
}

/**
 * Imports the whole ACL Anthology with the built command into an empty folder, researchers and search indexes included.
 * undefined without the real data.
 */
export async function measureImport(
  source = join(resolve(process.env['INDAGO_DATA'] ?? '../shared/data'), 'acl-anthology'),
): Promise<ImportFigures | undefined> {
  const dir = mkdtempSync(join(tmpdir(), 'indago-bench-import-'))
  try {
    const started = performance.now()
    const { output, code, peakMegabytes } = await importing(dir, source)
    const seconds = (performance.now() - started) / 1000
    if (/cannot be read/.test(output)) return undefined
    const records = Number(/read +([\d,]+)/.exec(output)?.[1]?.replaceAll(',', ''))
    if (code !== 0 || !records) throw new Error(`The import failed:\n${output}`)
    return { records, seconds, recordsPerSecond: records / seconds, peakMegabytes }
  } finally {
    rmSync(dir, { recursive: true, force: true })
  }
}

function importing(dir: string, source: string): Promise<{ output: string; code: number | null; peakMegabytes: number }> {
  const child = spawn(process.execPath, ['dist/server/import.js', 'acl', source], { env: { ...process.env, DATA_DIR: dir } })
  let output = ''
  let peakMegabytes = 0
  const sample = setInterval(() => (peakMegabytes = Math.max(peakMegabytes, highWaterMark(child.pid))), 100)
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return new Promise(done =>
    child.once('close', code => {
      clearInterval(sample)
      done({ output, code, peakMegabytes })
    }),
  )
}

/** The resident size of a running process; 0 on systems without /proc. */
function highWaterMark(pid: number | undefined): number {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024
  } catch {
    return 0
  }
}
