import type { IndexName } from '#contract/indexes/shape.ts'
import { type AnyRecord, record } from '#contract/records.ts'
import { referenceFields } from '#contract/references.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { sent } from './rules.ts'

const marks = Object.keys(record.entries)

/** What references to these records are made of, in the order asked; those that left or never were are left out. */
export const referenceRecords = (catalogue: Catalogue, items: readonly { index: IndexName; slug: string }[]): AnyRecord[] =>
  items.flatMap(({ index, slug }) => {
    const found = catalogue.record(index, slug)
    return found === undefined || found === 'gone' ? [] : cut(sent(found), [...marks, ...referenceFields[index]])
  })

function cut(whole: AnyRecord, fields: readonly string[]): AnyRecord {
  const { index, slug_values, source } = whole
  const kept = fields.filter(field => whole[field] !== undefined).map(field => [field, whole[field]] as const)
  return { ...Object.fromEntries(kept), index, slug_values, source }
}
