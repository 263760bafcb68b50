import { health } from '#contract/health.ts'
import { wireVersion } from '#contract/wire-version.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { type ReadyPart, statesOf } from './ready.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers } from '../../http/handlers.ts'

export interface HealthParts {
  catalogue: Catalogue
  ready: readonly ReadyPart[]
  /** True as soon as the server takes no new work. */
  isStopping: () => boolean
}

export function healthHandlers({ catalogue, ready, isStopping }: HealthParts) {
  return handlers('health', health, {
    alive: () => ({ status: 'ok' as const, version: wireVersion }),
    ready: async () => {
      if (isStopping()) throw new Refusal('not_ready', { retryAfter: 5, errors: { server: ['It is stopping.'] } })
      const states = await statesOf(ready)
      const out = states.filter(({ isNeeded, problem }) => isNeeded && problem !== undefined)
      if (out.length > 0)
        throw new Refusal('not_ready', { retryAfter: 5, errors: Object.fromEntries(out.map(({ name, problem }) => [name, [problem!]])) })
      const parts = Object.fromEntries(states.map(({ name, problem }) => [name, problem ?? 'ok']))
      return { status: 'ready' as const, records: await catalogue.size(), parts }
    },
  })
}
