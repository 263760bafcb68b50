import { ApiError, call } from '#api/call.ts'
import { readAhead, type ReadOptions } from '#api/read/read.ts'
import { type ReadState, useRead } from '#api/read/use-read.ts'
import { type ResearcherFigures, researcherFigures } from '#contract/researcher-figures.ts'
import type { ResultItem } from '#contract/search.ts'
import { readRecordAhead } from '#features/records/index.ts'
import { firstView } from '#kit/first-view.ts'
import type { Place } from '#routing/place.ts'

/** How long an answer is shown again without asking, in milliseconds: leafing back to a profile asks for nothing. */
const freshFor = 60_000

const nothingCounted: ResearcherFigures = { publications: { total: 0, years: [], cited: 0 }, collaborators: [], works: [] }

const figuresReading = (id: string): ReadOptions<ResearcherFigures> => ({
  freshFor,
  load: options =>
    call(researcherFigures.show, { params: { id } }, options).catch((error: unknown) => {
      // A new account has a profile before it is in the catalogue.
      if (error instanceof ApiError && error.status === 404) return nothingCounted
      throw error
    }),
})

/** What the catalogue counts of a person. Without `slug` nothing is asked for: there is no record. */
export const useFigures = (slug: string | undefined): ReadState<ResearcherFigures> =>
  useRead(researcherFigures.show, slug === undefined ? undefined : { params: { id: slug } }, figuresReading(slug ?? ''))

/** Profiles with a similar name. */
export const useSimilar = (slug: string): ReadState<{ results: ResultItem[] }> =>
  useRead(researcherFigures.similar, { params: { id: slug } }, { freshFor, delay: 200 })

/** Asks for the record and the figures of a person while the code of the page is still being fetched. */
export async function readResearcherAhead({ params }: Place): Promise<void> {
  const id = params['id'] ?? ''
  await Promise.all([
    readRecordAhead('researchers', id, firstView()),
    readAhead(researcherFigures.show, { params: { id } }, figuresReading(id), firstView()),
  ])
}
