import { health } from '#contract/health.ts'
import { wireVersion } from '#contract/wire-version.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'

/** A successful write check is valid for so many milliseconds, so that frequent requests do not load the disk. */
const writeCheckMs = 1000

export interface HealthParts {
  store: Store
  catalogue: Catalogue
  /** Whether files could be written once since the start. */
  filesReady: () => Promise<boolean>
  /** True as soon as the server takes no new work. */
  isStopping: () => boolean
}

export function healthHandlers({ store, catalogue, filesReady, isStopping }: HealthParts) {
  let checkedAt = -writeCheckMs
  const checkWritable = async () => {
    if (performance.now() - checkedAt < writeCheckMs) return
    const value = new Date().toISOString()
    await store.write(tx =>
      tx
        .insertInto('meta')
        .values({ name: 'written_at', value })
        .onConflict(conflict => conflict.column('name').doUpdateSet({ value }))
        .execute(),
    )
    checkedAt = performance.now()
  }
  return handlers('health', health, {
    alive: () => ({ status: 'ok' as const, version: wireVersion }),
    ready: async () => {
      const isWritable = await checkWritable().then(
        () => true,
        () => false,
      )
      if (isStopping() || !isWritable || !(await filesReady())) throw new Refusal('not_ready', { retryAfter: 5 })
      return { status: 'ready' as const, records: await catalogue.size() }
    },
  })
}
