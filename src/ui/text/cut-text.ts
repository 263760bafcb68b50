/** The text up to the last word that ends within `length` characters; the whole text when it is not longer. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text
  const cut = text.slice(0, length + 1)
  const space = cut.search(/\s+\S*$/)
  return space > length * 0.6 ? cut.slice(0, space) : withoutHalfPair(text.slice(0, length))
}

/** Characters beyond the basic plane are two units long; the first one alone would be drawn as a box. */
const withoutHalfPair = (text: string): string => (/[\uD800-\uDBFF]$/.test(text) ? text.slice(0, -1) : text)
