import { pictureName } from '#contract/rich-text-nodes.ts'

/** What is kept as files besides the databases, and the names that each folder has. A name has 128 random bits: never a path, and never a guess. */
export const fileFolders = {
  /** What the server has made for one user. */
  files: /^[\da-f]{32}$/,
  avatars: /^[\da-f]{32}(?:-thumb)?\.webp$/,
  /** Pictures of texts. */
  pictures: pictureName,
} as const

export type FileFolder = keyof typeof fileFolders
export const folderNames = Object.keys(fileFolders) as FileFolder[]

/** Where the files of one folder are kept. Whose they are is in the store. */
export interface FileStore {
  /** Writes a file whole or not at all. Refuses `too_large` beyond so many bytes. Returns its bytes. */
  put(name: string, pieces: AsyncIterable<Uint8Array>, most: number): Promise<number>
  /** Undefined if there is none. Whoever opens a file reads it to its end, or cancels. */
  open(name: string): Promise<OpenedFile | undefined>
  /** No error if there is none. */
  delete(name: string): Promise<void>
  /** The names of all files, or of those that were written before a moment, in milliseconds since 1970. */
  names(before?: number): Promise<string[]>
  /** Removes what was begun before a moment and never ended, by a server that was killed. */
  removeUnfinished(before: number): Promise<void>
}

export interface OpenedFile {
  bytes: number
  content: ReadableStream<Uint8Array>
}

export interface FileStores extends Record<FileFolder, FileStore> {
  /** Undefined if files can be written, listed and deleted; otherwise a sentence that says why not now. Throws a StartupError for what only other settings change. */
  check(): Promise<string | undefined>
}
