import type { Store } from '../store/store.ts'

/** Work that is done again and again. */
interface Running {
  stop(): Promise<void> | void
}

/**
 * Does scheduled work at one of the servers on a database: whoever has the turn starts it, and stops it when the turn is lost. If two should do it at
 * once, because one stood still meanwhile, the rows show each what the other has done. Alone, a server does it all the time.
 */
export function startScheduled({ together }: Pick<Store, 'together'>, start: () => readonly Running[]): { stop(): Promise<void> } {
  let running: readonly Running[] = []
  const stopRunning = async (): Promise<void> => {
    const before = running
    running = []
    for (const one of before) await one.stop()
  }
  const begin = (): void => {
    running = start()
  }
  if (!together) begin()
  const turn = together?.turn('scheduled work', { taken: begin, lost: () => void stopRunning() })
  return {
    stop: async () => {
      await stopRunning()
      await turn?.stop()
    },
  }
}
