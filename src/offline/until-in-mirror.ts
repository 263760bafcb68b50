import { engine } from './engine.ts'
import type { Mirror } from './engine-types.ts'

/** Reads the mirror at each of its changes until there is an answer; undefined if none comes in so many milliseconds. */
export async function untilInMirror<T>(read: (mirror: Mirror) => Promise<T | undefined>, most: number): Promise<T | undefined> {
  const opened = await engine()?.catch(() => undefined)
  if (!opened) return undefined
  return new Promise(resolve => {
    const end = (value: T | undefined) => {
      clearTimeout(timer)
      leave()
      resolve(value)
    }
    const timer = setTimeout(end, most, undefined)
    const leave = opened.watch(read, value => value !== undefined && end(value))
  })
}
