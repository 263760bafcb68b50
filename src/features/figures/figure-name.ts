import type { IndexName } from '#contract/indexes/shape.ts'
import { serverDate } from '#kit/server-clock.ts'

/** What no file system takes in a name. */
const unusable = /[\p{Cc}\p{Cf}"*/:<>?\\|]+/gu
const longest = 80

/** The name of a file, without its ending: the index, the day and what it shows, such as “World map” (S3§9). */
export function figureName(index: IndexName, shows: string): string {
  const day = serverDate().toISOString().slice(0, 10)
  const text = Array.from(shows.replaceAll(unusable, ' ').replaceAll(/\s+/g, ' ').trim()).slice(0, longest).join('').trim()
  return [index, day, text].filter(Boolean).join('-')
}
