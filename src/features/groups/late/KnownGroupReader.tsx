import { useEffect } from 'react'
import type { KnownGroup } from '../own-groups.ts'
import { useGroupRole, useOwnGroupRow } from '../own-groups.reads.ts'

/** Draws nothing: tells the page what this device knows of a group and of the viewer's place in it, with the changes that wait. */
export default function KnownGroupReader({ id, onKnown }: { id: string; onKnown: (known: KnownGroup) => void }) {
  const row = useOwnGroupRow(id)
  const role = useGroupRole(id)
  useEffect(() => {
    if (row !== undefined && role !== undefined) onKnown({ group: row ?? undefined, role })
  }, [row, role, onKnown])
  return null
}
