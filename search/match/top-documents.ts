import type { DocumentList } from './document-lists.ts'

export interface TopDocuments {
  documents: Uint32Array
  keys: Float64Array
}

/** The `wanted` documents with the highest keys, best first; of equal keys the lower document number, which is the lower slug. */
export function topDocuments(documents: DocumentList, keyAt: (place: number) => number, wanted: number): TopDocuments {
  const keys = new Float64Array(documents.length)
  for (let place = 0; place < keys.length; place += 1) keys[place] = keyAt(place)
  return topOf(documents, keys, wanted)
}

/** The same with the keys in a list that is parallel to the documents. */
export function topOf(documents: DocumentList, keyOf: Float64Array, wanted: number): TopDocuments {
  const room = Math.min(wanted, documents.length)
  if (room === 0) return { documents: new Uint32Array(0), keys: new Float64Array(0) }
  const keys = new Float64Array(room)
  const found = new Uint32Array(room)
  let size = 0
  // A heap with the worst on top. Documents come in ascending order, so an equal key never displaces.
  const isWorse = (a: number, b: number): boolean => keys[a]! < keys[b]! || (keys[a] === keys[b] && found[a]! > found[b]!)
  const swap = (a: number, b: number): void => {
    const key = keys[a]!
    keys[a] = keys[b]!
    keys[b] = key
    const document = found[a]!
    found[a] = found[b]!
    found[b] = document
  }
  const sink = (from: number, end: number): void => {
    let at = from
    for (;;) {
      let worst = at
      const child = at * 2 + 1
      if (child < end && isWorse(child, worst)) worst = child
      if (child + 1 < end && isWorse(child + 1, worst)) worst = child + 1
      if (worst === at) return
      swap(at, worst)
      at = worst
    }
  }
  for (let place = 0; place < documents.length; place += 1) {
    const key = keyOf[place]!
    if (size < room) {
      keys[size] = key
      found[size] = documents[place]!
      size += 1
      if (size === room) for (let at = (room >>> 1) - 1; at >= 0; at -= 1) sink(at, room)
    } else if (key > keys[0]!) {
      keys[0] = key
      found[0] = documents[place]!
      sink(0, room)
    }
  }
  for (let end = room - 1; end > 0; end -= 1) {
    swap(0, end)
    sink(0, end)
  }
  return { documents: found, keys }
}
