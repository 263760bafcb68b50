import { useState } from 'react'

/** What a list has shown under this key and shows no more. It stays mounted, hidden: somebody may be writing on it. */
export function useUnlisted<R extends { id: string }>(rows: readonly R[], key: string): readonly R[] {
  const [seen, setSeen] = useState({ key, rows })
  const isIn = (list: readonly R[], { id }: R) => list.some(row => row.id === id)
  const unlisted = seen.key === key ? seen.rows.filter(row => !isIn(rows, row)) : []
  if (seen.key !== key || rows.some(row => !isIn(seen.rows, row))) setSeen({ key, rows: [...rows, ...unlisted] })
  return unlisted
}
