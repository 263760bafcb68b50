/** The same items in lists of at most `size`. */
export function* inBatchesOf<T>(size: number, items: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const item of items) {
    if (batch.push(item) < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}
