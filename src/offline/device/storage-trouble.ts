import type { MirrorDb } from '../mirror/db.ts'

/** The message of a storage that is full. Dexie wraps it: an AbortError may carry the real reason inside (C4). */
export function isQuotaError(error: unknown): boolean {
  for (let at = error, depth = 0; at && depth < 4; depth++) {
    const { name, inner, cause } = at as { name?: string; inner?: unknown; cause?: unknown }
    if (name === 'QuotaExceededError') return true
    at = inner ?? cause
  }
  return false
}

/** The database's connection is gone: opening it anew may help, once (C7). */
export function isConnectionLost(error: unknown): boolean {
  const names = ['DatabaseClosedError', 'UnknownError', 'InvalidStateError', 'TransactionInactiveError', 'OpenFailedError']
  const { name, inner } = error as { name?: string; inner?: { name?: string } }
  return names.includes(name ?? '') || names.includes(inner?.name ?? '')
}

/** Waiting changes are never given up for room; what can be fetched again goes first. */
export async function makeRoom(db: MirrorDb): Promise<void> {
  if (typeof caches !== 'undefined')
    await Promise.all((await caches.keys()).filter(name => name.startsWith('api-')).map(name => caches.delete(name)))
  await db.seen.orderBy('at').reverse().offset(20).delete()
}

let asked = false
/** At the first waiting change the browser is asked not to evict this data. */
export function askToPersist(): void {
  if (asked) return
  asked = true
  void globalThis.navigator?.storage?.persist?.().catch(() => false)
}
