import { limits } from '#contract/limits.ts'
import { researchers } from '#contract/researchers.ts'
import { type SearchStateInput, searchState } from '#contract/search.ts'
import * as v from 'valibot'
import type { Catalogue } from '../../catalogue/port.ts'
import type { CallContext, Handlers } from '../../http/handlers.ts'
import type { User } from '../../core/user.ts'
import type { Store } from '../../store/store.ts'
import { findRecords } from '../records/index.ts'
import { searchResults } from '../search/index.ts'
import { findResearcher } from './found-researcher.ts'
import { communitiesOf, communityInterestsOf } from './groups.ts'
import { asOptions, interestField } from './interests.ts'

export interface Parts {
  store: Store
  catalogue: Catalogue
}

type Reads = 'show' | 'interests' | 'organisations' | 'groups' | 'communities' | 'communityInterests' | 'projects' | 'keywords'

/** What everybody reads of a researcher, as far as its owner shows it. */
export function readHandlers({ store, catalogue }: Parts): Pick<Handlers<typeof researchers>, Reads> {
  const find = ({ params }: { params: { id: string } }, { user, signal }: Pick<CallContext, 'signal'> & { user: User | undefined }) =>
    findResearcher({ query: store.read, catalogue, viewer: user, signal }, params.id)

  return {
    show: async (input, context) => (await find(input, context)).researcher,

    interests: async (input, context) => {
      const { researcher } = await find(input, context)
      return { interests: asOptions(researcher[interestField(input.query.type)]) }
    },

    organisations: async (input, context) => ({ organisations: (await find(input, context)).researcher.organisations ?? [] }),

    groups: async (input, context) => ({ research_groups: (await find(input, context)).researcher.research_groups ?? [] }),

    communities: async (input, context) => {
      const { account } = await find(input, context)
      if (!account) return { communities: [] }
      const { all, research_group_id } = input.query
      const group = research_group_id === undefined ? undefined : await firstSlug(catalogue, research_group_id, context.signal)
      return { communities: await communitiesOf(store.read, account.id, { viewerId: context.user?.id, all: all === 'true', group }) }
    },

    communityInterests: async (input, context) => {
      const { account } = await find(input, context)
      const wanted = { viewerId: context.user?.id, most: input.query.limit }
      const names = account ? await communityInterestsOf(store.read, account.id, wanted) : []
      return { community_interests: asOptions(names) }
    },

    projects: async (input, context) => {
      const { researcher, isInCatalogue } = await find(input, context)
      const { page } = input.query
      if (!isInCatalogue) return { results: [], total: 0, page, more: false }
      const asked: SearchStateInput = {
        index: 'projects',
        scoped_index: 'researchers',
        scoped_slug_texts: [researcher.slug_values[0]!],
        sort: 'newest',
        page,
      }
      const { viewer, signal } = context
      const { results, total } = await searchResults(catalogue, viewer, v.parse(searchState, asked), signal)
      return { results, total, page, more: page < limits.lastPage && (page + 1) * limits.pageSize < total }
    },

    keywords: async (input, context) => ({
      keywords: ((await find(input, context)).researcher.keywords ?? []).map(keyword => ({ keyword })),
    }),
  }
}

/** The first slug of a research group; one that was just made has no record yet. */
async function firstSlug(catalogue: Catalogue, slug: string, signal: AbortSignal): Promise<string> {
  const [record] = await findRecords(catalogue, [{ index: 'research_groups', slug }], signal)
  return record?.slug_values[0] ?? slug
}
