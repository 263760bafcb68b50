import { health } from '#contract/health.ts'
import { wireVersion } from '#contract/wire-version.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers } from '../../http/handlers.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Store } from '../../store/sqlite/open.ts'

/** A write that proves the store writable is good for so many milliseconds, so that asking often costs no disk. */
const proofLives = 1000

export function healthRoutes(store: Store, catalogue: Catalogue, isStopping: () => boolean) {
  let provenAt = -proofLives
  const prove = async () => {
    if (performance.now() - provenAt < proofLives) return
    const value = new Date().toISOString()
    await store.write(tx =>
      tx
        .insertInto('meta')
        .values({ name: 'written_at', value })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    )
    provenAt = performance.now()
  }
  return handlers('health', health, {
    alive: () => ({ status: 'ok' as const, version: wireVersion }),
    ready: async () => {
      const writable = await prove().then(
        () => true,
        () => false,
      )
      if (isStopping() || !writable) throw new Refusal('not_ready', { retryAfter: 5 })
      return { status: 'ready' as const, records: catalogue.size() }
    },
  })
}
