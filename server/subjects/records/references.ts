import { type AnyRecord, record } from '#contract/records.ts'
import { referenceFields } from '#contract/references.ts'
import type { Catalogue, RecordRef } from '../../catalogue/port.ts'
import { livingRecords, sent } from './rules.ts'

const marks = Object.keys(record.entries)

/** What references to these records are made of, in the order asked; those that left or never were are left out. */
export async function referenceRecords(catalogue: Catalogue, refs: readonly RecordRef[], signal: AbortSignal): Promise<AnyRecord[]> {
  const found = await livingRecords(catalogue, refs, signal)
  return found.flatMap(record => (record ? cut(sent(record), [...marks, ...referenceFields[record.index]]) : []))
}

function cut(whole: AnyRecord, fields: readonly string[]): AnyRecord {
  const { index, slug_values, source } = whole
  const kept = fields.filter(field => whole[field] !== undefined).map(field => [field, whole[field]] as const)
  return { ...Object.fromEntries(kept), index, slug_values, source }
}
