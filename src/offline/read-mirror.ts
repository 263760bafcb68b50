import { engine } from './engine.ts'
import type { Mirror } from './engine-types.ts'

/** Reads the signed-in user's mirror once, outside of a view; undefined for a guest, and where nothing can be read. */
export async function readMirror<T>(read: (mirror: Mirror) => Promise<T>): Promise<T | undefined> {
  try {
    const opened = await engine()
    return opened && (await read(opened.mirror))
  } catch {
    return undefined
  }
}
