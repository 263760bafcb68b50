import type { IndexName } from '#contract/indexes/shape.ts'
import { pdfUrlOf } from '#features/records/index.ts'
import type { Citation } from '#workers/export-building/csl.ts'
import { fullName } from '#workers/export-building/person-names.ts'

/** Pages about people, organisations and topics are not cited. */
const citable: ReadonlySet<IndexName> = new Set(['publications', 'patents', 'clinical_trials', 'projects', 'news'])

const containerTags: Partial<Record<Citation['type'], string>> = {
  'article-journal': 'citation_journal_title',
  'article-newspaper': 'citation_journal_title',
  'paper-conference': 'citation_conference_title',
  chapter: 'citation_inbook_title',
}
const publisherTags: Partial<Record<Citation['type'], string>> = {
  report: 'citation_technical_report_institution',
  thesis: 'citation_dissertation_institution',
}

/** The meta tags for reference managers and scholarly crawlers, in order, with one tag per author. */
export function metaTags(
  index: IndexName,
  record: Readonly<Record<string, unknown>>,
  citation: Citation,
): (readonly [name: string, content: string])[] {
  if (!citable.has(index)) return []
  const { type, title, author = [], issued, page } = citation
  const [first, last] = page?.split('–') ?? []
  const date = issued?.['date-parts'][0].map(part => String(part).padStart(2, '0')).join('/')
  const tags: (readonly [string | undefined, string | undefined])[] = [
    ['citation_title', title],
    ...author.map(name => ['citation_author', fullName(name)] as const),
    ['citation_publication_date', date],
    [containerTags[type], citation['container-title']],
    ['citation_volume', citation.volume],
    ['citation_issue', citation.issue],
    ['citation_firstpage', first],
    ['citation_lastpage', last],
    [publisherTags[type] ?? 'citation_publisher', citation.publisher],
    ['citation_doi', citation.DOI],
    ['citation_isbn', citation.ISBN],
    ['citation_issn', citation.ISSN],
    ['citation_pmid', citation.PMID],
    [type === 'patent' ? 'citation_patent_number' : 'citation_technical_report_number', citation.number],
    ['citation_patent_country', type === 'patent' ? citation.jurisdiction : undefined],
    ['citation_pdf_url', pdfUrlOf(record)?.href],
  ]
  return tags.flatMap(([name, content]) => (name && content ? [[name, content] as const] : []))
}
