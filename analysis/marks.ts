/** A mark in an answer: `[3.2]` is passage 2 of record 3, `[3]` the record as a whole. Several stand beside each other, or in one bracket. */
const marks = /\s?\[\s*\d{1,4}(?:\.\d{1,4})?(?:\s*[,;]\s*\d{1,4}(?:\.\d{1,4})?)*\s*\]/g

export const markOf = (order: number, number?: number): string => (number === undefined ? `[${order}]` : `[${order}.${number}]`)

/** The keys of all marks of a text, in order: `3.2`. */
export const marksIn = (text: string): string[] => [...text.matchAll(marks)].flatMap(([found]) => found.match(/\d+(?:\.\d+)?/g) ?? [])

export const withoutMarks = (text: string): string => text.replace(marks, '')

/** The text with each mark at another record. */
export const withMarksAt = (text: string, from: number): string =>
  text.replace(marks, found => found.replaceAll(/\d+(?:\.\d+)?/g, key => keyAt(key, from)))

/** The key of the same passage of a record whose number is higher by `from`. */
export function keyAt(key: string, from: number): string {
  const [order, number] = key.split('.')
  return String(Number(order) + from) + (number === undefined ? '' : `.${number}`)
}

/** Splits a text at its marks: texts and the keys of what stands between them. */
export function splitAtMarks(text: string): { text: string; keys: string[] }[] {
  const pieces: { text: string; keys: string[] }[] = []
  let from = 0
  for (const { 0: found, index } of text.matchAll(marks)) {
    const before = text.slice(from, index)
    const keys = found.match(/\d+(?:\.\d+)?/g) ?? []
    const last = pieces.at(-1)
    if (last && before.trim() === '') last.keys.push(...keys)
    else pieces.push({ text: before, keys })
    from = index + found.length
  }
  if (from < text.length) pieces.push({ text: text.slice(from), keys: [] })
  return pieces
}

/** The order of the record of a mark. */
export const orderOfKey = (key: string): number => Number(key.split('.')[0])
