/** Where files are kept that the server has made for somebody. Names are those of `fileNamePattern`; whose they are is in the store. */
export interface FileStore {
  /** Writes a file whole or not at all. Refuses `too_large` beyond so many bytes. Returns its bytes. */
  put(name: string, pieces: AsyncIterable<Uint8Array>, most: number): Promise<number>
  /** Undefined if there is none. Whoever opens a file reads it to its end, or cancels. */
  open(name: string): Promise<OpenedFile | undefined>
  /** No error if there is none. */
  delete(name: string): Promise<void>
  /** The names of the files that were written before this moment, in milliseconds since 1970. */
  writtenBefore(time: number): Promise<string[]>
}

export interface OpenedFile {
  bytes: number
  content: ReadableStream<Uint8Array>
}

/** 128 random bits: never a path, and never a guess. */
export const fileNamePattern = /^[\da-f]{32}$/
