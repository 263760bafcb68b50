/** Milliseconds for which an answer is given again. */
const keptMs = 1000

/** A check that many ask for and that runs at most once in a while, one at a time. */
export function sharedCheck<T>(check: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  let until = -Infinity
  return () => {
    if (running && performance.now() < until) return running
    until = Infinity
    running = check().finally(() => (until = performance.now() + keptMs))
    return running
  }
}
