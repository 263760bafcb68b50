import type { Logger } from 'pino'
import { ClientDisconnected } from '../core/client-disconnected.ts'

const soonAfterStart = 5000
const daily = 24 * 3600_000

/**
 * Tells the members of folders what changed of the records in them, and which own entries the catalogue has now: soon after the start, because
 * records are imported before one, and daily.
 * `refresh` does it, and resolves with how many items changed.
 */
export function startSavedRecords(refresh: (signal: AbortSignal) => Promise<number>, log: Logger): { stop(): Promise<void> } {
  const over = new AbortController()
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = refresh(over.signal).then(
      sent => void (sent > 0 && log.info({ items: sent }, 'saved records have changed')),
      (problem: unknown) => {
        if (!(problem instanceof ClientDisconnected)) log.error({ err: problem }, 'looking up saved records failed')
      },
    )
  }
  const soon = setTimeout(run, soonAfterStart).unref()
  const timer = setInterval(run, daily).unref()
  return {
    async stop() {
      clearTimeout(soon)
      clearInterval(timer)
      over.abort()
      await running
    },
  }
}
