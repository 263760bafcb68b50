import { basePaths } from '#contract/hosts.ts'
import { indexes } from '#contract/indexes/all.ts'
import { textsAt, titleOf } from '#contract/indexes/record.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { recordAt, type RecordPlace } from '#contract/record-keys.ts'
import { recordPage } from '#contract/record-page.ts'
import { decodedOf, recordPaths } from '#contract/record-paths.ts'
import type { PageName } from '#contract/page-routes.ts'
import { paramsAt } from '#contract/params-at.ts'
import type { AnyRecord } from '#contract/records.ts'
import type { Head } from './head-tags.ts'
import { inOneLine } from './head-texts.ts'
import { mostOfName, recordData } from './record-data.ts'
import { descriptionOf } from './record-description.ts'
import type { VisitCalls } from './visit-calls.ts'

/** Pages of one record. */
const ownPages: Partial<Record<PageName, IndexName>> = {
  'researcher.show': 'researchers',
  'research_group.show': 'research_groups',
  'organisation.show': 'organisations',
}
/** Pages that guests open, and over which the app opens records. */
const under: ReadonlySet<PageName> = new Set<PageName>([
  ...(['searchHome', 'search', 'searchLandscape', 'community.show'] as const),
  ...(['researcher.show', 'research_group.show', 'organisation.show'] as const),
  ...(['researcher.explore', 'research_group.explore', 'organisation.explore'] as const),
])
/** What a preview may call an article, a person's profile, or else a site. */
const types: Partial<Record<IndexName, Head['type']>> = {
  publications: 'article',
  patents: 'article',
  news: 'article',
  researchers: 'profile',
}

/** The record that an address shows: opened over another page, or with a page of its own. */
export function recordShownAt(page: PageName, { pathname, searchParams }: URL): RecordPlace | undefined {
  const open = under.has(page) ? recordAt(searchParams) : undefined
  const index = ownPages[page]
  const slug = decodedOf(paramsAt(page, pathname)?.['id'] ?? '')
  return open ?? (index && slug ? { index, slug } : undefined)
}

/** What the head of the page of a record says, as far as guests may read it. Undefined where it cannot be read just now. */
export async function recordHead({ index, slug }: RecordPlace, origin: string, calls: VisitCalls): Promise<Head | 'unlisted' | undefined> {
  const record = await calls.read<AnyRecord>(`${basePaths.base[0]}${recordPaths[index]}/${encodeURIComponent(slug)}`)
  if (record === 'closed') return 'unlisted'
  if (!record) return undefined
  const title = inOneLine(titleOf(indexes[index], record), mostOfName) || indexes[index].singular
  const address = origin + recordPage(index, inOneLine(textsAt(record, 'slug_values')[0] ?? slug, mostOfName))
  const data = recordData(index, record, { name: title, url: address }, origin)
  return { title, description: descriptionOf(indexes[index], record), type: types[index] ?? 'website', address, ...(data && { data }) }
}
