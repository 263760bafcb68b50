/** The letters of the usual Russian keyboard, in the places of the Latin ones. */
const latin = "qwertyuiop[]asdfghjkl;'zxcvbnm,.`"
const cyrillic = 'йцукенгшщзхъфывапролджэячсмитьбюё'

const swapped = (text: string, from: string, to: string): string =>
  Array.from(text.toLowerCase(), letter => to[from.indexOf(letter)] ?? letter).join('')

/** What the keys mean with the other layout of the keyboard: `ьфсршту` is `machine`. Undefined for letters of both or neither. */
export function inOtherLayout(keyword: string): string | undefined {
  const isLatin = /[a-z]/i.test(keyword)
  const isCyrillic = /\p{Script=Cyrillic}/u.test(keyword)
  if (isLatin === isCyrillic) return undefined
  return isLatin ? swapped(keyword, latin, cyrillic) : swapped(keyword, cyrillic, latin)
}
