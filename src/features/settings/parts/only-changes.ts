import type { DraftStorage } from '#kit/draft-storage.ts'

/**
 * Keeps of a form what differs from its start, and nothing else: the rest may be newer when the page is opened again, and a text that
 * was taken back is no unsent text.
 */
export const onlyChanges = (kept: DraftStorage, start: object): DraftStorage => {
  const before: Readonly<Record<string, unknown>> = { ...start }
  return {
    read: kept.read,
    keep: values => {
      const changed = Object.entries(values ?? {}).filter(([name, value]) => !isSame(value, before[name]))
      kept.keep(changed.length > 0 ? Object.fromEntries(changed) : undefined)
    },
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
