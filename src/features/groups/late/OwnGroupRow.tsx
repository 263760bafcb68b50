import { useEffect } from 'react'
import type { OwnGroup } from '../own-groups.ts'
import { useOwnGroupRow } from '../own-groups.reads.ts'

/** Draws nothing: tells the page what this device knows of an own group, with the changes that wait. */
export default function OwnGroupRow({ id, onRow }: { id: string; onRow: (row: OwnGroup | undefined) => void }) {
  const row = useOwnGroupRow(id)
  useEffect(() => {
    if (row !== undefined) onRow(row ?? undefined)
  }, [row, onRow])
  return null
}
