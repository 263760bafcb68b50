import type { MirrorDb } from '../mirror/db.ts'

/** Whether the storage is full. Dexie wraps this error: an AbortError may carry the real reason (C4). */
export function isQuotaError(error: unknown): boolean {
  for (let at = error, depth = 0; at && depth < 4; depth++) {
    const { name, inner, cause } = at as { name?: string; inner?: unknown; cause?: unknown }
    if (name === 'QuotaExceededError') return true
    at = inner ?? cause
  }
  return false
}

/** A browser that ends a connection aborts what runs over it. */
const lossNames = ['AbortError', 'DatabaseClosedError', 'UnknownError', 'InvalidStateError', 'TransactionInactiveError', 'OpenFailedError']

/** Whether the connection to the database is lost: opening it again may help, once (C7). A full storage aborts too, so ask for that first. */
export function isConnectionLost(error: unknown): boolean {
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return lossNames.includes(name ?? '') || lossNames.includes(inner?.name ?? '')
}

/** Frees storage by deleting only what can be fetched again, never waiting changes. */
export async function makeRoom(db: MirrorDb): Promise<void> {
  if (typeof caches !== 'undefined')
    await Promise.all((await caches.keys()).filter(name => name.startsWith('api-')).map(name => caches.delete(name)))
  await Promise.all([db.parts.clear(), db.kept.clear(), db.answers.clear()])
  await db.seen.orderBy('at').reverse().offset(20).delete()
}

let hasAsked = false
/** Asks the browser, once, not to evict this data. */
export function askToPersist(): void {
  if (hasAsked) return
  hasAsked = true
  void globalThis.navigator?.storage?.persist?.().catch(() => false)
}
