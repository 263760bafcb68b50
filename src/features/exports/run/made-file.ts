export interface MadeFile {
  file: Blob
  name: string
  /** Rows in the file. */
  written: number
  /** What has to be said about it, as sentences. */
  notes: readonly string[]
}
