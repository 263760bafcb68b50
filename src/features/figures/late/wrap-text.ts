/** How wide a letter is, as a share of the font size: an estimate that no usual font exceeds on average. */
const letter = 0.56
const wideLetter = 1.05
const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}\u3000-\u303F\uFF00-\uFFEF]/u

export const textWidth = (text: string, size: number): number =>
  Array.from(text).reduce((sum, one) => sum + (isWide.test(one) ? wideLetter : letter), 0) * size

/** Splits a text into lines of at most this width: between words, or inside a word that is longer than a line. */
export function wrapText(text: string, size: number, width: number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const joined = line === '' ? word : `${line} ${word}`
    if (textWidth(joined, size) <= width) {
      line = joined
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const one of Array.from(word)) {
      if (line !== '' && textWidth(line + one, size) > width) {
        lines.push(line)
        line = ''
      }
      line += one
    }
  }
  return line === '' ? lines : [...lines, line]
}

/** At most so many lines; where more are needed, the last one ends with an ellipsis. */
export function atMostLines(lines: readonly string[], most: number): string[] {
  if (lines.length <= most) return [...lines]
  return [...lines.slice(0, most - 1), `${(lines[most - 1] ?? '').slice(0, -1)}…`]
}
