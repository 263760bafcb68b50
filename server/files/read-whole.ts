import type { FileStore } from './port.ts'

/** A small file, such as a picture; undefined if there is none. */
export async function readWhole(files: FileStore, name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const opened = await files.open(name)
  return opened && new Uint8Array(await new Response(opened.content).arrayBuffer())
}
