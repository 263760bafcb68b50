import { search } from '#contract/search.ts'
import { can } from '#contract/rights.ts'
import { BadQuery, type Catalogue } from '../catalogue/port.ts'
import { SearchUnavailable } from '../catalogue/problems.ts'
import { handlers } from '../http/handlers.ts'
import { Refusal } from '../http/refusal.ts'
import { allowedReply, allowedSearch } from '../rules/search.ts'

export const searchRoutes = (catalogue: Catalogue) =>
  handlers('search', search, {
    search: async ({ body }, { user }) => {
      const viewer = user?.user_type ?? 'unregistered'
      const state = allowedSearch(viewer, body)
      const reply = await understood(catalogue.search(state, { filters: can(viewer, 'viewFilters') }))
      return allowedReply(viewer, reply)
    },
    count: async ({ body }) => ({ totals: await understood(catalogue.count(body)) }),
  })

async function understood<T>(searching: Promise<T>): Promise<T> {
  try {
    return await searching
  } catch (problem) {
    if (problem instanceof BadQuery) throw new Refusal('bad_query', { sentence: problem.message, at: problem.at })
    // The thread is being started again; the same search may work in a moment.
    if (problem instanceof SearchUnavailable) throw new Refusal('not_ready', { retryAfter: 2 })
    throw problem
  }
}
