/**
 * Where a key leads in a list of labels, from position `at` (-1: nowhere yet): arrows go round, Home and End to the ends,
 * a letter to the next label that begins with it. Undefined when the key means nothing here.
 */
export function step(labels: readonly string[], at: number, key: string): number | undefined {
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
