/** Characters with a meaning in LaTeX, and how they are escaped. */
const escapes: Readonly<Record<string, string>> = {
  '&': '\\&',
  '%': '\\%',
  $: '\\$',
  '#': '\\#',
  _: '\\_',
  '~': '{\\textasciitilde}',
  '^': '{\\textasciicircum}',
  '\\': '{\\textbackslash}',
  '{': '\\{',
  '}': '\\}',
}

/** BibTeX counts braces, also escaped ones: unpaired braces are written as commands. */
const loneBraces: Readonly<Record<string, string>> = { ...escapes, '{': '{\\textbraceleft}', '}': '{\\textbraceright}' }

function hasPairedBraces(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** A text that LaTeX prints character by character: nothing in it is a command, and no two characters form a ligature. Stays UTF-8. */
export function latex(text: string): string {
  const written = hasPairedBraces(text) ? escapes : loneBraces
  return text.replace(/([-'`,<>])(?=\1)|[&%$#_~^\\{}]/g, (sign, doubled: string | undefined) => (doubled ? `${sign}{}` : written[sign]!))
}

const isCapital = (word: string): boolean => /^[^\p{L}]*\p{Lu}/u.test(word)
const hasInnerCapital = (word: string): boolean => /^\P{L}*\p{L}.*\p{Lu}|^\p{Lu}\P{L}*$/u.test(word)

/**
 * The same for a title, whose capitals a style may change to lower case: braces protect capitals inside a word (mRNA, BERT), and in a title
 * in sentence case also the capitals of names. The article `A` at the start is not protected.
 */
export function latexTitle(title: string): string {
  // A title that contains braces is protected as a whole, because nested braces would not match.
  if (/[{}]/.test(title)) return `{${latex(title)}}`
  const words = title.split(' ')
  const long = words.slice(1).filter(word => /\p{L}{4}/u.test(word))
  const isSentence = long.filter(isCapital).length * 2 < long.length
  const isKept = (word: string, at: number): boolean =>
    at === 0 ? word !== 'A' && hasInnerCapital(word) : hasInnerCapital(word) || (isSentence && isCapital(word))
  return words.map((word, at) => (isKept(word, at) ? `{${latex(word)}}` : latex(word))).join(' ')
}
