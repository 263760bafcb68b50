/** A line of two texts that are compared. */
export interface ComparedLine {
  is: 'same' | 'added' | 'removed'
  text: string
}

/** More pairs of lines than this are not compared one by one: a text that long was written anew. */
const mostPairs = 250_000

const all = (is: ComparedLine['is'], lines: readonly string[]): ComparedLine[] => lines.map(text => ({ is, text }))

/** What was removed from a text and added to it, line by line, with as many lines as possible the same. */
export function compareTexts(before: string, after: string): ComparedLine[] {
  const [old, now] = [before, after].map(text => (text === '' ? [] : text.split('\n'))) as [string[], string[]]
  let start = 0
  while (start < old.length && start < now.length && old[start] === now[start]) start += 1
  let end = 0
  while (end < old.length - start && end < now.length - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const middle = changedLines(old.slice(start, old.length - end), now.slice(start, now.length - end))
  return [...all('same', now.slice(0, start)), ...middle, ...all('same', now.slice(now.length - end))]
}

/** By the longest common sequence of lines. */
function changedLines(old: readonly string[], now: readonly string[]): ComparedLine[] {
  if (old.length * now.length > mostPairs) return [...all('removed', old), ...all('added', now)]
  // `common[a][b]`: how many lines the rest of the old text from `a` and of the new one from `b` have in common.
  const common = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1))
  for (let a = old.length - 1; a >= 0; a -= 1)
    for (let b = now.length - 1; b >= 0; b -= 1)
      common[a]![b] = old[a] === now[b] ? common[a + 1]![b + 1]! + 1 : Math.max(common[a + 1]![b]!, common[a]![b + 1]!)
  const lines: ComparedLine[] = []
  let [a, b] = [0, 0]
  while (a < old.length && b < now.length)
    if (old[a] === now[b]) {
      lines.push({ is: 'same', text: now[b]! })
      a += 1
      b += 1
    } else if (common[a + 1]![b]! >= common[a]![b + 1]!) lines.push({ is: 'removed', text: old[a++]! })
    else lines.push({ is: 'added', text: now[b++]! })
  return [...lines, ...all('removed', old.slice(a)), ...all('added', now.slice(b))]
}
