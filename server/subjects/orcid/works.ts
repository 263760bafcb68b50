import * as v from 'valibot'
import { type PublicationContent, publicationInput } from '#contract/own-publication.ts'
import type { CitedType } from '#contract/own-entry.ts'
import { orcidText, valueOf } from './shapes.ts'

const externalIds = v.nullish(
  v.object({
    'external-id': v.nullish(
      v.array(
        v.object({
          'external-id-type': v.nullish(v.string()),
          'external-id-value': v.nullish(v.string()),
          'external-id-relationship': v.nullish(v.string()),
        }),
      ),
    ),
  }),
)

/** A work, or its summary, of which only the put-code is certain. */
const work = v.object({
  'put-code': v.number(),
  'display-index': v.nullish(v.union([v.string(), v.number()])),
  title: v.nullish(v.object({ title: orcidText, subtitle: orcidText })),
  'journal-title': orcidText,
  'short-description': v.nullish(v.string()),
  type: v.nullish(v.string()),
  'publication-date': v.nullish(v.object({ year: orcidText, month: orcidText, day: orcidText })),
  'external-ids': externalIds,
  url: orcidText,
  contributors: v.nullish(
    v.object({
      contributor: v.nullish(
        v.array(
          v.object({
            'credit-name': orcidText,
            'contributor-attributes': v.nullish(v.object({ 'contributor-role': v.nullish(v.string()) })),
          }),
        ),
      ),
    }),
  ),
})
type Work = v.InferOutput<typeof work>

/** Everything that the person or a provider says about one work is a group. */
const workGroup = v.object({ 'work-summary': v.array(work) })
const wholeWork = v.object({ work: v.nullish(work) })

export interface WorkSummary {
  putCode: number
  publication: PublicationContent
}

/** A work of the list: of several summaries that which the person prefers. Undefined for one without a title. Throws for nonsense. */
export function workSummary(group: unknown): WorkSummary | undefined {
  const [preferred] = v.parse(workGroup, group)['work-summary'].toSorted((one, other) => preference(other) - preference(one))
  const publication = preferred && publicationOf(preferred)
  return publication && { putCode: preferred['put-code'], publication }
}

const preference = (summary: Work): number => Number(summary['display-index'] ?? 0) || 0

/** A whole work, which has authors and an abstract; undefined for one that ORCID could not send. */
export function orcidWork(json: unknown): WorkSummary | undefined {
  const { work: whole } = v.parse(wholeWork, json)
  const publication = whole && publicationOf(whole)
  return publication ? { putCode: whole['put-code'], publication } : undefined
}

const types: Readonly<Record<string, CitedType>> = {
  'journal-article': 'article-journal',
  'journal-issue': 'article-journal',
  review: 'article-journal',
  'conference-paper': 'paper-conference',
  'conference-abstract': 'paper-conference',
  'conference-poster': 'paper-conference',
  'conference-proceedings': 'book',
  preprint: 'article',
  'working-paper': 'article',
  'book-chapter': 'chapter',
  book: 'book',
  'edited-book': 'book',
  dissertation: 'thesis',
  'dissertation-thesis': 'thesis',
  report: 'report',
  'technical-report': 'report',
  'data-set': 'dataset',
  software: 'software',
  'research-tool': 'software',
  website: 'webpage',
  'magazine-article': 'article-newspaper',
  'newspaper-article': 'article-newspaper',
}

/** A field that we would not take from a person is left out, and so is a work without a title. */
function publicationOf(given: Work): PublicationContent | undefined {
  const title = [valueOf(given.title?.title), valueOf(given.title?.subtitle)].filter(Boolean).join(': ')
  const date = dateOf(given['publication-date'])
  const fields = {
    authors_list: authorsOf(given),
    publication_type: types[(given.type ?? '').toLowerCase().replaceAll('_', '-')] ?? 'document',
    doi: idOf(given, 'doi')
      ?.replace(/^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:\s*)/i, '')
      .toLowerCase(),
    pmid: idOf(given, 'pmid')?.replace(/\D+/g, ''),
    url: addressOf(given),
    abstract: given['short-description'] ?? undefined,
  }
  const issue = { pub_date: date, journal: valueOf(given['journal-title']) }
  const entries = publicationInput.entries
  const titles = v.safeParse(entries.titles_attributes, [{ title: Array.from(title).slice(0, 1000).join('') }])
  if (!titles.success) return undefined
  return {
    titles_attributes: titles.output,
    ...valid(fields, entries),
    journal_issue_attributes: valid(issue, entries.journal_issue_attributes.wrapped.entries),
  }
}

/** The fields that the contract accepts. */
function valid<T extends Record<string, unknown>>(fields: T, schemas: { [N in keyof T]: v.GenericSchema }): Partial<T> {
  const found: Partial<T> = {}
  for (const name of Object.keys(fields) as (keyof T)[]) {
    const parsed = v.safeParse(schemas[name], fields[name])
    if (parsed.success && parsed.output !== undefined) found[name] = parsed.output as T[keyof T]
  }
  return found
}

/** Numbers of a part or a series name another work. */
const idOf = (given: Work, type: string): string | undefined =>
  (given['external-ids']?.['external-id'] ?? [])
    .find(one => one['external-id-type']?.toLowerCase() === type && /^self$|^$/i.test(one['external-id-relationship'] ?? ''))
    ?.['external-id-value']?.trim()

/** Where it is read: at its own address, or by an arXiv number. */
function addressOf(given: Work): string | undefined {
  const arxiv = idOf(given, 'arxiv')?.replace(/^arxiv:\s*/i, '')
  return valueOf(given.url) ?? (arxiv && `https://arxiv.org/abs/${arxiv}`)
}

function authorsOf({ contributors }: Work): string[] | undefined {
  const names = (contributors?.contributor ?? [])
    .filter(one => /author|^$/i.test(one['contributor-attributes']?.['contributor-role'] ?? ''))
    .flatMap(one => valueOf(one['credit-name'])?.replace(/\s+/g, ' ').slice(0, 200) ?? [])
  return names.length > 0 ? names.slice(0, 200) : undefined
}

/** Year, month and day, as far as they are known. */
function dateOf(date: Work['publication-date']): string | undefined {
  const parts: string[] = []
  for (const part of [date?.year, date?.month, date?.day]) {
    const value = valueOf(part)
    if (value === undefined) break
    parts.push(value.padStart(2, '0'))
  }
  return parts.length > 0 ? parts.join('-') : undefined
}
