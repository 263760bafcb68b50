/** Where a key moves the cursor among so many points; undefined for other keys. The first arrow goes to the last point. */
export function movedCursor(key: string, at: number | undefined, count: number): number | undefined {
  const last = count - 1
  if (last < 0) return undefined
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.max(0, at === undefined ? last : at - 1)
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.min(last, at === undefined ? last : at + 1)
    case 'PageDown':
      return Math.max(0, (at ?? last) - 5)
    case 'PageUp':
      return Math.min(last, (at ?? last) + 5)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return undefined
  }
}
