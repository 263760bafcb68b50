import type { FollowedIndex } from '#contract/alerts.ts'
import { type CatalogueRecord, textsAt } from '#contract/indexes/record.ts'
import { limits } from '#contract/limits.ts'
import { linksAt, type PersonThumbnail, type PopUp, popUpSummary } from '#contract/pop-ups.ts'
import type { ResultItem } from '#contract/search.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { findRecords, requireRecord, toWireRecord } from '../records/index.ts'

const { entries } = limits.popUp

/** What the catalogue tells of a person, organisation or group in short. */
export async function popUpOf(catalogue: Catalogue, index: FollowedIndex, slug: string, signal: AbortSignal): Promise<PopUp> {
  const record = await requireRecord(catalogue, { index, slug }, signal)
  const [works, people] = await Promise.all([
    worksOf(catalogue, index, record, signal),
    index === 'research_groups' ? leadersOf(catalogue, record, signal) : [],
  ])
  return { ...popUpSummary(index, toWireRecord(record)), people, ...works }
}

const workIndexes = ['publications', 'projects'] as const

/** The publications that name the record, or where there are none its projects. */
async function worksOf(
  catalogue: Catalogue,
  index: FollowedIndex,
  { slug_values }: CatalogueRecord,
  signal: AbortSignal,
): Promise<Pick<PopUp, 'works' | 'works_total'>> {
  const everything = { keyword: '', exclude: [], ignore_synonyms: false, ignored_synonyms: [], ignore_spelling: false, exact_match: false }
  const categories = await toRefusal(
    catalogue.withSignal(signal).topMatches({
      ...everything,
      scoped_index: index,
      scoped_slug_texts: slug_values.slice(0, 1),
      suggestion_indexes: [...workIndexes],
      suggestions: false,
      limit: entries,
    }),
  )
  const found = workIndexes.flatMap(name => categories.filter(category => category.name === name && category.total_results > 0))[0]
  return { works: found?.results.map(workOf) ?? [], works_total: found?.total_results ?? 0 }
}

function workOf({ index, data }: ResultItem): PopUp['works'][number] {
  const [date] = ['publication_date', 'start_date'].flatMap(field => textsAt(data, field))
  return {
    index: index === 'projects' ? index : 'publications',
    title: textsAt(data, 'title')[0] ?? '',
    slug_values: data.slug_values,
    ...(date !== undefined && { year: date.slice(0, 4) }),
  }
}

/** The first people who lead a group. A profile can be opened if the catalogue has it. */
async function leadersOf(catalogue: Catalogue, group: CatalogueRecord, signal: AbortSignal): Promise<PersonThumbnail[]> {
  const leaders = linksAt(group, 'owners').slice(0, entries)
  const refs = leaders.map(({ slug_values }) => ({ index: 'researchers' as const, slug: slug_values[0] ?? '' }))
  const records = await findRecords(catalogue, refs, signal)
  return leaders.map(({ name, slug_values }, at) => {
    const person = records[at]
    const [avatar] = textsAt(person, 'avatar')
    return {
      name,
      slug_values: [...(person?.slug_values ?? slug_values)],
      ...(avatar !== undefined && { avatar }),
      profile_visible: person !== undefined,
    }
  })
}
