import type { IndexName } from '#contract/indexes/shape.ts'
import { citationOf } from '#workers/export-building/citation.ts'
import { metaTags } from './meta-tags.ts'

/** React puts the tags into the head of the document and removes them when this component is unmounted. */
export default function CitationMeta({ record }: { record: { index: IndexName; [field: string]: unknown } }) {
  return metaTags(record.index, record, citationOf(record.index, record)).map(([name, content], at) => (
    <meta key={`${at} ${name}`} name={name} content={content} />
  ))
}
