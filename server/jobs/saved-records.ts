import type { Logger } from 'pino'
import { ClientDisconnected } from '../core/client-disconnected.ts'
import { startRepeating } from '../core/repeating-task.ts'

const daily = 24 * 3600_000
const pauses = { first: 5000, between: daily, afterFailure: daily }

/**
 * Tells the members of folders what changed of the records in them, and which own entries the catalogue has now: soon after the start, because
 * records are imported before one, and daily.
 * `refresh` does it, and resolves with how many items changed.
 */
export const startSavedRecords = (refresh: (signal: AbortSignal) => Promise<number>, log: Logger): { stop(): Promise<void> } =>
  startRepeating(
    async signal => {
      const sent = await refresh(signal)
      if (sent > 0) log.info({ items: sent }, 'saved records have changed')
    },
    pauses,
    problem => {
      if (!(problem instanceof ClientDisconnected)) log.error({ err: problem }, 'looking up saved records failed')
    },
  )
