/** The text up to the last word that ends within `length` characters; all of it if it is not longer. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length + 1)
  const space = cut.search(/\s+\S*$/)
  return space > length * 0.6 ? cut.slice(0, space) : trimSurrogate(text.slice(0, length))
}

/** Removes half of a surrogate pair at the end, which would be drawn as a box. */
const trimSurrogate = (text: string): string => (/[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text)
