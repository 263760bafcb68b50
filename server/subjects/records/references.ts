import { type AnyRecord, record } from '#contract/records.ts'
import { referenceFields } from '#contract/references.ts'
import type { Catalogue, RecordRef } from '../../catalogue/port.ts'
import { findRecords, toWireRecord } from './rules.ts'

const headFields = Object.keys(record.entries)

/** The fields of records that references need, in the order of the refs; deleted and unknown records are left out. */
export async function referenceRecords(catalogue: Catalogue, refs: readonly RecordRef[], signal: AbortSignal): Promise<AnyRecord[]> {
  const found = await findRecords(catalogue, refs, signal)
  return found.flatMap(record => (record ? pickFields(toWireRecord(record), referenceFields[record.index]) : []))
}

/** The fields of every record, and these of its own. */
export function pickFields(whole: AnyRecord, fields: readonly string[]): AnyRecord {
  const { index, slug_values, source } = whole
  const kept = [...headFields, ...fields].filter(field => whole[field] !== undefined).map(field => [field, whole[field]] as const)
  return { ...Object.fromEntries(kept), index, slug_values, source }
}
