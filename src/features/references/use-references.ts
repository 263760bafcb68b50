import { useEffect, useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { references as calls } from '#contract/references.ts'
import type { ReferenceFormat } from '#workers/export-building/formats.ts'
import type { References } from '#workers/export-building/references.ts'
import { tasks } from '#workers/tasks.ts'
import type { CitedItem } from './cite.modal.ts'
import { bodyOf, type Gathered, gatherRecords } from './gather-records.ts'

interface Made {
  of: Gathered
  format: ReferenceFormat
  /** Undefined where they could not be made. */
  references: References | undefined
}

export interface ReferencesNow {
  /** Undefined while the records are being read. */
  gathered: Gathered | undefined
  /** How many of them are read. */
  done: number
  /** Undefined while they are being made, null when that failed. */
  references: References | undefined | null
  /** Reads the records once more. */
  again: () => void
}

/** References to items in a format. The records are read once, and every format is made of them. */
export function useReferences(items: readonly CitedItem[], format: ReferenceFormat): ReferencesNow {
  const [done, setDone] = useState(0)
  const [made, setMade] = useState<Made>()
  const { answer, loading, error, again } = useRead(
    calls.records,
    { body: bodyOf(items) },
    { load: ({ signal }) => gatherRecords(items, signal, setDone) },
  )
  const gathered = loading ? undefined : answer

  useEffect(() => {
    if (!gathered) return
    let isLeft = false
    const settle = (references: References | undefined) => {
      if (!isLeft) setMade({ of: gathered, format, references })
    }
    tasks.references(gathered.records, format).then(settle, () => settle(undefined))
    return () => {
      isLeft = true
    }
  }, [gathered, format])

  const isCurrent = made?.of === gathered && made?.format === format
  const failed = error !== undefined || (isCurrent && made.references === undefined)
  return {
    gathered,
    done,
    references: failed ? null : isCurrent ? made.references : undefined,
    again: () => {
      setDone(0)
      again()
    },
  }
}
