import type { BackupProgress } from './write-backup.ts'

const megabyte = 1_000_000
/** Small files are told together. */
const linePerBytes = 100 * megabyte

export const sizeText = (bytes: number): string =>
  bytes < megabyte ? `${Math.ceil(bytes / 1000)} kB` : `${(bytes / megabyte).toFixed(1)} MB`

/** Prints each large file, and a line whenever many small ones have come together. */
export function fileProgress(verb: string, output: { write(text: string): unknown }): BackupProgress {
  let files = 0
  let bytes = 0
  let toldBytes = 0
  return (name, size) => {
    files += 1
    bytes += size
    if (name.includes('/') && bytes - toldBytes < linePerBytes) return
    toldBytes = bytes
    output.write(`${verb} ${name}: ${files.toLocaleString('en')} files, ${sizeText(bytes)}\n`)
  }
}
