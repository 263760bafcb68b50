import { Refusal } from '../../core/refusal.ts'
import type { Store } from '../../store/store.ts'
import { isPageOpen, openCommunity } from '../community-access/index.ts'
import type { TargetKind } from '../memberships/index.ts'
import { storedCommunity } from './rows.ts'

/** What memberships know of communities: an open one is joined at once. */
export const communityTarget = (store: Store): TargetKind => ({
  async find(id, _signal, viewerId) {
    const found = await openCommunity(store.read, viewerId, id).catch((problem: unknown) => {
      if (problem instanceof Refusal && problem.code === 'not_found') return undefined
      throw problem
    })
    return found && { type: 'community', id: found.community.slug_value, name: found.community.name }
  },
  exists: async (tx, id) => (await storedCommunity(tx, id)) !== undefined,
  joining: async (tx, _user, { id }) => ((await storedCommunity(tx, id))?.invite_only ? 'on_request' : 'at_once'),
  // How many members there are is told by their own rows.
  changed: () => Promise.resolve(),
  showsMembers: async (query, { id }, viewerId) => {
    const { community, role } = await openCommunity(query, viewerId, id)
    return isPageOpen(community, role, 'overview')
  },
})
