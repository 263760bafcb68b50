import type { IndexName } from '#contract/indexes/shape.ts'
import type { Citation } from './csl.ts'
import { citeNews, citePage, citePatent, citeProject, citeTrial } from './other-citations.ts'
import { citePublication } from './publication-citation.ts'
import { present, type RecordFields, textOf } from './record-fields.ts'

const kinds: Readonly<Record<IndexName, { title: readonly string[]; rest: (record: RecordFields) => Partial<Citation> }>> = {
  publications: { title: ['title'], rest: citePublication },
  patents: { title: ['title'], rest: citePatent },
  clinical_trials: { title: ['official_title', 'full_title'], rest: citeTrial },
  projects: { title: ['title', 'acronym'], rest: citeProject },
  research_topics: { title: ['title'], rest: citePage('research_group') },
  news: { title: ['title'], rest: citeNews },
  researchers: { title: ['full_name'], rest: citePage('organisations') },
  research_groups: { title: ['name'], rest: citePage('organisations') },
  organisations: { title: ['name'], rest: citePage() },
  web_pages_organisations: { title: ['title'], rest: citePage('organisation') },
  web_pages_research_groups: { title: ['title'], rest: citePage('research_group') },
}

const retracted = 'RETRACTED: '

/**
 * The citation of a record: a whole record, a card, or a copy on this device, in the shapes of `contract/`. Every format and style is made
 * from it, so that all of them say the same, above all that a work was retracted.
 */
export function citationOf(index: IndexName, record: RecordFields): Citation {
  const { title, rest } = kinds[index]
  const own = title.flatMap(field => textOf(record, field) ?? [])[0] ?? 'Untitled'
  const isRetracted = record['is_retracted'] === true
  return present<Citation>({
    type: 'document',
    title: isRetracted && !/^\W*retracted\b/i.test(own) ? retracted + own : own,
    ...rest(record),
    abstract: textOf(record, 'abstract'),
    note: isRetracted ? 'This work was retracted.' : undefined,
  })
}
