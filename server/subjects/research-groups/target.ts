import { indexes } from '#contract/indexes/all.ts'
import { titleOf } from '#contract/indexes/record.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Store } from '../../store/store.ts'
import type { TargetKind } from '../memberships/index.ts'
import { findGroup } from './found.ts'
import type { ResearchGroupRecords } from './records.ts'
import { hasLeft, touchGroup } from './rows.ts'

/** What memberships know of research groups. Joining one is asked for. */
export const researchGroupTarget = (store: Store, catalogue: Catalogue, records: ResearchGroupRecords): TargetKind => ({
  async find(id, signal) {
    const found = await findGroup(store, catalogue, id, signal).catch((problem: unknown) => {
      if (problem instanceof Refusal && problem.code === 'not_found') return undefined
      throw problem
    })
    return found && { type: 'research_group', id: found.slug, name: titleOf(indexes.research_groups, found.record) }
  },
  exists: async (tx, id) => !(await hasLeft(tx, id)),
  joining: () => Promise.resolve('on_request'),
  async changed(tx, id) {
    await touchGroup(tx, id)
    void records.flush()
  },
})
