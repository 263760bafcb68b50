import { BackgroundTask } from './background-task.ts'

/** Milliseconds. */
interface Pauses {
  first: number
  /** From the end of one time to the next. */
  between: number
  afterFailure: number
}

/** Does work again and again until it is stopped, which aborts the signal and waits for the current time to end. */
export function startRepeating(
  work: (signal: AbortSignal) => Promise<void>,
  { first, between, afterFailure }: Pauses,
  failed: (problem: unknown) => void,
): { stop(): Promise<void> } {
  const over = new AbortController()
  const task: BackgroundTask = new BackgroundTask(
    async () => {
      await work(over.signal)
      task.wakeIn(between)
    },
    problem => {
      failed(problem)
      return afterFailure
    },
  )
  task.wakeIn(first)
  return {
    stop: () => {
      over.abort()
      return task.stop()
    },
  }
}
