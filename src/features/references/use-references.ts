import { useEffect, useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { references as calls } from '#contract/references.ts'
import type { ReferenceFormat } from '#workers/export-building/formats.ts'
import type { References } from '#workers/export-building/references.ts'
import { tasks } from '#workers/tasks.ts'
import type { CitedItem } from './cite.modal.ts'
import { requestBody, type Gathered, gatherRecords } from './gather-records.ts'

interface Built {
  from: Gathered
  format: ReferenceFormat
  /** Undefined if they could not be created. */
  references: References | undefined
}

export interface ReferencesState {
  /** Undefined while the records are loading. */
  gathered: Gathered | undefined
  /** How many of them are loaded. */
  done: number
  /** Undefined while they are being created, null if that failed. */
  references: References | undefined | null
  /** Loads the records again. */
  again: () => void
}

/** References of items in a format. The records are loaded once and used for every format. */
export function useReferences(items: readonly CitedItem[], format: ReferenceFormat): ReferencesState {
  const [done, setDone] = useState(0)
  const [built, setBuilt] = useState<Built>()
  const { answer, loading, error, again } = useRead(
    calls.records,
    { body: requestBody(items) },
    { load: ({ signal }) => gatherRecords(items, signal, setDone) },
  )
  const gathered = loading ? undefined : answer

  useEffect(() => {
    if (!gathered) return
    let isCancelled = false
    const handleResult = (references: References | undefined) => {
      if (!isCancelled) setBuilt({ from: gathered, format, references })
    }
    tasks.references(gathered.records, format).then(handleResult, () => handleResult(undefined))
    return () => {
      isCancelled = true
    }
  }, [gathered, format])

  const isCurrent = built?.from === gathered && built?.format === format
  const failed = error !== undefined || (isCurrent && built.references === undefined)
  return {
    gathered,
    done,
    references: failed ? null : isCurrent ? built.references : undefined,
    again: () => {
      setDone(0)
      again()
    },
  }
}
