import { useEffect, useMemo, useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { references as calls } from '#contract/references.ts'
import type { ReferenceFormat } from '#workers/export-building/formats.ts'
import type { CitedEntry, CitedWork, References } from '#workers/export-building/references.ts'
import { tasks } from '#workers/tasks.ts'
import type { CitedItem } from './cite.modal.ts'
import { requestBody, type Gathered, gatherRecords } from './gather-records.ts'

interface Built {
  from: readonly CitedWork[]
  format: ReferenceFormat
  /** Undefined if they could not be created. */
  references: References | undefined
}

export interface ReferencesState {
  /** Undefined while the records are loading. */
  gathered: Gathered | undefined
  /** The records, and then the own entries; none while the records are loading. */
  works: readonly CitedWork[]
  /** How many of them are loaded. */
  done: number
  /** Undefined while they are being created, null if that failed. */
  references: References | undefined | null
  /** Loads the records again. */
  again: () => void
}

/** References of items and own entries in a format. The records are loaded once and used for every format. */
export function useReferences(items: readonly CitedItem[], entries: readonly CitedEntry[], format: ReferenceFormat): ReferencesState {
  const [done, setDone] = useState(0)
  const [built, setBuilt] = useState<Built>()
  const { answer, loading, error, again } = useRead(
    calls.records,
    { body: requestBody(items) },
    { load: ({ signal }) => gatherRecords(items, signal, setDone) },
  )
  const gathered = loading ? undefined : answer
  const works = useMemo(() => (gathered ? [...gathered.records, ...entries] : undefined), [gathered, entries])

  useEffect(() => {
    if (!works) return
    let isCancelled = false
    const handleResult = (references: References | undefined) => {
      if (!isCancelled) setBuilt({ from: works, format, references })
    }
    tasks.references(works, format).then(handleResult, () => handleResult(undefined))
    return () => {
      isCancelled = true
    }
  }, [works, format])

  const isCurrent = built?.from === works && built?.format === format
  const failed = error !== undefined || (isCurrent && built.references === undefined)
  return {
    gathered,
    works: works ?? [],
    done,
    references: failed ? null : isCurrent ? built.references : undefined,
    again: () => {
      setDone(0)
      again()
    },
  }
}
