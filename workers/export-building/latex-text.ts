/** Signs that LaTeX reads as orders, and how they are written as signs. */
const signs: Readonly<Record<string, string>> = {
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

/** BibTeX counts braces, also those behind a backslash: without a partner they need a name. */
const loneBraces: Readonly<Record<string, string>> = { ...signs, '{': '{\\textbraceleft}', '}': '{\\textbraceright}' }

function hasPairedBraces(text: string): boolean {
  let depth = 0
  for (const sign of text) {
    if (sign === '{') depth += 1
    else if (sign === '}') depth -= 1
    if (depth < 0) return false
  }
  return depth === 0
}

/** A text as LaTeX prints it, sign for sign: nothing in it is an order, and no two signs grow together. Stays UTF-8. */
export function latex(text: string): string {
  const written = hasPairedBraces(text) ? signs : loneBraces
  return text.replace(/([-'`,<>])(?=\1)|[&%$#_~^\\{}]/g, (sign, doubled: string | undefined) => (doubled ? `${sign}{}` : written[sign]!))
}

const isCapital = (word: string): boolean => /^[^\p{L}]*\p{Lu}/u.test(word)
const hasInnerCapital = (word: string): boolean => /^\P{L}*\p{L}.*\p{Lu}|^\p{Lu}\P{L}*$/u.test(word)

/**
 * The same for a title, whose capitals a style may take away: those inside a word (mRNA, BERT) are kept by braces, and where a title is
 * written like a sentence all others too, for then they are names. The article `A` at the beginning is none.
 */
export function latexTitle(title: string): string {
  // A title with braces of its own has its capitals kept as a whole: braces of both kinds would tangle.
  if (/[{}]/.test(title)) return `{${latex(title)}}`
  const words = title.split(' ')
  const long = words.slice(1).filter(word => /\p{L}{4}/u.test(word))
  const isSentence = long.filter(isCapital).length * 2 < long.length
  const isKept = (word: string, at: number): boolean =>
    at === 0 ? word !== 'A' && hasInnerCapital(word) : hasInnerCapital(word) || (isSentence && isCapital(word))
  return words.map((word, at) => (isKept(word, at) ? `{${latex(word)}}` : latex(word))).join(' ')
}
