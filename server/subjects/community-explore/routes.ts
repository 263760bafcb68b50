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
      const looking = role ? 'member' : user ? 'users' : 'public'
      const { state, sight } = allowedAmong(viewer, v.parse(searchState, body))
      const searches = catalogue.withSignal(signal)
      // The version was read before the members, so what is known under this key is never older than it says.
      const key = `${community.id}.${community.members_version}.${looking}`
      const known = await toRefusal(searches.searchAmong(state, sight, { key }))
      if (known !== 'stale') return known
      const slugs = await amongCommunity(store.read, community.slug_value, looking)
      const found = await toRefusal(searches.searchAmong(state, sight, { key, slugs }))
      if (found === 'stale') throw new Error('The members of a community were sent and are not known')
      return found
    },
  })
