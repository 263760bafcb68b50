import { withoutTurns } from '#contract/text-direction.ts'

/** Letters as people see them: an emoji of several signs is one, and stays whole. */
const letters = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Letters that are left out for the end of a word, where words have ends. */
const mostOfWord = 20

/** At most so many characters of a text. A longer one ends with an ellipsis after a word, or else between two letters. */
export function cutText(text: string, most: number): string {
  // Whatever follows is not looked at: a text may have millions of signs.
  const start = withoutTurns(text.slice(0, 4 * most))
    .replaceAll(/\p{Cs}/gu, '')
    .trim()
  if (text.length <= 4 * most && start.length <= most) return start
  let end = 0
  for (const { index, segment } of letters.segment(start)) {
    if (index + segment.length >= most) break
    end = index + segment.length
  }
  const word = start.lastIndexOf(' ', end)
  return `${start.slice(0, word > Math.max(0, end - mostOfWord) ? word : end).trimEnd()}…`
}

/** The same in one line. */
export const inOneLine = (text: string, most: number): string => cutText(text.slice(0, 8 * most).replaceAll(/[\s\p{Cc}]+/gu, ' '), most)
