import { type AnalysedDocument, documentOf } from '#analysis/index.ts'
import type { AnalysedItem } from '#contract/analysis-rows.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { limits } from '#contract/limits.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { findRecords, toWireRecord } from '../records/index.ts'

/** The records of the items as they are analysed; those that left the catalogue are missing. `whole`: with the full texts of patents. */
export async function analysedDocuments(
  catalogue: Catalogue,
  index: IndexName,
  items: readonly AnalysedItem[],
  signal: AbortSignal,
  whole = false,
): Promise<AnalysedDocument[]> {
  const refs = items.map(({ slug_values }) => ({ index, slug: slug_values[0] ?? '' }))
  const found = whole ? await toRefusal(catalogue.records(refs, signal)) : await findRecords(catalogue, refs, signal)
  const most = whole ? Math.floor(limits.analysis.ofAll / limits.analysis.patents) : undefined
  return found.flatMap((record, at) =>
    record && record !== 'gone' ? [documentOf(index, items[at]!.order, toWireRecord(record), most)] : [],
  )
}
