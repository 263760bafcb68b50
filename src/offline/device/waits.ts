import { Dexie } from 'dexie'

/** What one transaction waits for. */
interface Wait {
  running: number
  end: () => void
  /** Resolves inside the transaction, when nothing of this wait runs any more. */
  over: Promise<void>
}
const waits = new WeakMap<IDBTransaction, Wait>()

function begin(transaction: IDBTransaction): Wait {
  let end = () => {}
  const over = Dexie.waitFor(new Promise<void>(done => (end = done)), Number.POSITIVE_INFINITY).then(() => void waits.delete(transaction))
  const wait = { running: 0, end, over }
  waits.set(transaction, wait)
  return wait
}

/**
 * Runs work outside of the current transaction, and keeps the transaction alive meanwhile. A transaction has one wait at a time: of two,
 * Dexie keeps it alive for the second one only, and if that ends first, the result of the first one never comes, nor the transaction's end. So
 * what begins during a wait joins it, and all results are given out when the last one is there.
 */
export function waited<T>(work: () => Promise<T>): Promise<T> {
  const transaction = Dexie.currentTransaction?.idbtrans
  if (!transaction) return Dexie.Promise.resolve(work())
  const known = waits.get(transaction)
  // Its results are on their way: the next wait begins when they have arrived.
  if (known?.running === 0) return known.over.then(() => waited(work))
  const wait = known ?? begin(transaction)
  wait.running++
  let result: PromiseSettledResult<T> | undefined
  const run = async () => {
    ;[result] = await Promise.allSettled([work()])
    if (--wait.running === 0) wait.end()
  }
  void Dexie.ignoreTransaction(run)
  return wait.over.then(() => {
    if (result?.status === 'fulfilled') return result.value
    throw result?.reason
  })
}
