import type { IndexName } from '#contract/indexes/shape.ts'
import type { Citation } from './csl.ts'
import { newsCitation, pageCitation, patentCitation, projectCitation, trialCitation } from './other-citations.ts'
import { publicationCitation } from './publication-citation.ts'
import { present, type RecordFields, textOf } from './record-fields.ts'

const kinds: Readonly<Record<IndexName, { title: readonly string[]; rest: (record: RecordFields) => Partial<Citation> }>> = {
  publications: { title: ['title'], rest: publicationCitation },
  patents: { title: ['title'], rest: patentCitation },
  clinical_trials: { title: ['official_title', 'full_title'], rest: trialCitation },
  projects: { title: ['title', 'acronym'], rest: projectCitation },
  research_topics: { title: ['title'], rest: pageCitation('research_group') },
  news: { title: ['title'], rest: newsCitation },
  researchers: { title: ['full_name'], rest: pageCitation('organisations') },
  research_groups: { title: ['name'], rest: pageCitation('organisations') },
  organisations: { title: ['name'], rest: pageCitation() },
  web_pages_organisations: { title: ['title'], rest: pageCitation('organisation') },
  web_pages_research_groups: { title: ['title'], rest: pageCitation('research_group') },
}

const retracted = 'RETRACTED: '

/**
 * What a reference says about a record: the whole record, its card, or a copy of this device, in the shapes of `contract/`. Every
 * format and style is made of this, so that what is said here is said everywhere: that a work was retracted above all.
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
