import * as v from 'valibot'
import { communityExplore } from '#contract/community-explore.ts'
import { searchState } from '#contract/search.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { toRefusal } from '../../catalogue/to-refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { openCommunity } from '../communities/index.ts'
import { allowedAmong } from '../search/index.ts'
import { amongCommunity } from './among.ts'

export const communityExploreHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('communityExplore', communityExplore, {
    search: async ({ params, body }, { user, viewer, signal }) => {
      const { community, role } = await openCommunity(store.read, user?.id, params.id, 'explore')
      const among = await amongCommunity(store.read, community.slug_value, role ? 'member' : user ? 'users' : 'public')
      const { state, sight } = allowedAmong(viewer, v.parse(searchState, body))
      const searches = catalogue.withSignal(signal)
      const { slugs: _, ...reply } = await toRefusal(searches.search(state, sight, { among }))
      return { ...reply, totals: await toRefusal(searches.count(state, { among })) }
    },
  })
