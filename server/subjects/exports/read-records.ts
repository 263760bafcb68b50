import type { IndexName } from '#contract/indexes/shape.ts'
import { type AnyRecord } from '#contract/records.ts'
import { referenceFields } from '#contract/references.ts'
import { recordColumns } from '#exports/columns/columns.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { findRecords, pickFields, toWireRecord } from '../records/index.ts'

/** Records read at once: few enough that others are answered between two portions. */
const portionSize = 100

interface Portion {
  /** Those that are still in the catalogue. */
  records: AnyRecord[]
  /** How many slugs were read so far. */
  read: number
}

/** The fields that the columns of an index and references need. */
export const exportedFields = (index: IndexName): readonly string[] => [
  ...new Set([...recordColumns(index).flatMap(({ reads }) => reads), ...referenceFields[index]]),
]

/** The records of a list, some at a time; with all fields but full texts if none are named. */
export async function* recordsOf(
  catalogue: Catalogue,
  index: IndexName,
  slugs: readonly string[],
  fields: readonly string[] | undefined,
  signal: AbortSignal,
): AsyncGenerator<Portion> {
  for (let at = 0; at < slugs.length; at += portionSize) {
    const refs = slugs.slice(at, at + portionSize).map(slug => ({ index, slug }))
    const found = await findRecords(catalogue, refs, signal)
    const records = found.flatMap(record => {
      const whole = record && toWireRecord(record)
      return whole ? [fields ? pickFields(whole, fields) : whole] : []
    })
    yield { records, read: at + refs.length }
  }
}
