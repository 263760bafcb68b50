import type { AnalysisOverview } from '#contract/analyses.ts'
import { limits } from '#contract/limits.ts'
import type { SearchState } from '#contract/search.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import type { User } from '../../core/user.ts'
import { analystAboutOf } from '../../outside/analyst/analyst-about.ts'
import type { Analyst } from '../../outside/analyst/port.ts'
import type { Store } from '../../store/store.ts'
import { firstItems, withTitles } from './asked-list.ts'
import { creditsLeft } from './credits.ts'
import { defaultQuestionsFor, descriptionsFor } from './overview-texts.ts'

/** What the results of a search can be asked, and who would answer (S3§3). */
export async function overviewOf(
  { store, catalogue, analyst }: { store: Store; catalogue: Catalogue; analyst: Analyst },
  user: User,
  state: SearchState,
  signal: AbortSignal,
): Promise<AnalysisOverview> {
  const { items, total } = await firstItems({ store, catalogue }, user, state, limits.analysis.listed, signal)
  const listed = await withTitles(catalogue, state.index, items, signal)
  return {
    items: listed.map(({ title, slug_values }) => ({ name: title, slug_values })),
    default_questions: defaultQuestionsFor(state.index, state.keyword),
    descriptions: descriptionsFor(state.index),
    limit: limits.analysis.items,
    total,
    credits_remaining: await creditsLeft(store.read, user.id),
    analyst: analystAboutOf(analyst),
  }
}
