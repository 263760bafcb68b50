import { health } from '#contract/health.ts'
import { wireVersion } from '#contract/wire-version.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'

/** A write that proves the store writable is good for so many milliseconds, so that asking often costs no disk. */
const proofLives = 1000

export interface HealthParts {
  store: Store
  catalogue: Catalogue
  /** True from the moment at which the server takes no new work. */
  isStopping: () => boolean
}

export function healthRoutes({ store, catalogue, isStopping }: HealthParts) {
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
      return { status: 'ready' as const, records: await catalogue.size() }
    },
  })
}
