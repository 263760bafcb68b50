import { expect, test } from 'vitest'
import { indexes } from '#contract/indexes/all.ts'
import { allSlots, isWordOf } from '#server/catalogue/opensearch/ranked-words.ts'
import { demoCatalogue } from '#server/seed/demo-catalogue.ts'
import { openSegment, type Segment, SegmentBuilder, WorkBudget } from '#search/index.ts'
import { compileQuery, scoringOf } from '#search/match/compiled-query.ts'
import { Arena } from '#search/match/document-lists.ts'
import { Matcher } from '#search/match/match.ts'
import { rankHits } from '#search/match/ranking.ts'
import { parseQuery } from '#search/query/parse-query.ts'
import { FacetSpace } from '#search/segment/facet-space.ts'
import { SearchedSegment } from '#search/segment/searched-segment.ts'
import { planOf } from '#search/segment/plan.ts'

const index = indexes.publications
const records = demoCatalogue()
  .filter(record => record.index === 'publications')
  .slice(0, 200)

const titles = records.map(record => ('title' in record ? String(record['title']) : ''))
const keywords = [
  ...titles.slice(0, 12).map(title => title.split(' ').slice(0, 4).join(' ')),
  ...titles.slice(40, 44).map(title => `"${title.split(' ').slice(0, 2).join(' ')}"`),
  ...titles.slice(60, 64).map(title => `${title.split(' ').at(-1)!.slice(0, 4)}* OR title:${title.split(' ')[0]}`),
]

function segmentOf(isWanted?: (word: string) => boolean): Segment {
  const builder = new SegmentBuilder(index, isWanted)
  for (const record of records) builder.add(record, 0)
  return openSegment(index, builder.finish())
}

test('records that are indexed by the words of a search alone are ranked as by all of their words', () => {
  const whole = segmentOf()
  let compared = 0
  for (const keyword of keywords) {
    const parsed = parseQuery(keyword.replaceAll(/[^\p{L}\p{N}"*: ]/gu, ''), index)
    if (!parsed.ok || parsed.query === undefined) continue
    const query = compileQuery(planOf(index), parsed.query, [])
    const scoring = scoringOf(query)
    const ranked = (segment: Segment): unknown => {
      const arena = new Arena()
      arena.reset(new WorkBudget(records.length, 1, () => 0))
      const matched = {
        searched: new SearchedSegment(segment, new FacetSpace(index, segment)),
        matcher: new Matcher(segment, arena),
        documents: Uint32Array.from({ length: segment.size }, (_, at) => at),
      }
      const found = query ? [...matched.matcher.match(query)] : []
      const page = { sort: 'relevance', offset: 0, limit: 200 } as const
      return { found, hits: rankHits([matched], scoring, page, { weightOf: () => 2, records: 1000 }) }
    }
    expect(ranked(segmentOf(isWordOf(allSlots(scoring)))), keyword).toEqual(ranked(whole))
    compared += 1
  }
  expect(compared).toBeGreaterThan(15)
})
