import type { IndexName } from '#contract/indexes/shape.ts'
import { citationOf } from '#workers/export-building/citation.ts'
import { metaTags } from './meta-tags.ts'

/** The tags stand in the head of the document for as long as this is drawn: React takes them there and away again. */
export default function CitationMeta({ record }: { record: { index: IndexName; [field: string]: unknown } }) {
  return metaTags(record.index, record, citationOf(record.index, record)).map(([name, content], at) => (
    <meta key={`${at} ${name}`} name={name} content={content} />
  ))
}
