/**
 * The index that a key moves to in a list of labels, from the index `at` (-1: none): arrow keys wrap around, Home and End go to the ends,
 * a letter goes to the next label that begins with it. Undefined for other keys.
 */
export function nextIndex(labels: readonly string[], at: number, key: string): number | undefined {
  const count = labels.length
  if (count === 0) return undefined
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at <= 0 ? count - 1 : at - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key.length !== 1 || key === ' ') return undefined
  const letter = key.toLowerCase()
  for (let ahead = 1; ahead <= count; ahead++) {
    const next = (Math.max(at, -1) + ahead) % count
    if (labels[next]?.trim().toLowerCase().startsWith(letter)) return next
  }
  return undefined
}
