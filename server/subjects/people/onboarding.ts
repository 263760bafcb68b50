import type { Kysely } from 'kysely'
import { limits } from '#contract/limits.ts'
import { changedList } from '#contract/list-change.ts'
import { onboarding, tooManyInterests } from '#contract/onboarding.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { putFunctionTitle } from './function-titles.ts'
import { PopularInterests } from './popular-interests.ts'
import type { ProfileRecords } from './profile-records.ts'
import { suggestionsFor } from './suggestions.ts'
import { requireSelf } from './users.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  profiles: ProfileRecords
}

const noChange = { added: [], removed: [] }

const savedInterests = (query: Kysely<Tables>, id: string) =>
  query.selectFrom('users').select(['interests', 'collaboration_interests']).where('id', '=', id).executeTakeFirstOrThrow()

export const onboardingHandlers = ({ store, catalogue, profiles }: Parts) => {
  const interests = new PopularInterests(store)

  /** Lists that the researcher record contains. */
  const write = async (tx: Tx, id: string, lists: { interests?: readonly string[]; collaboration_interests?: readonly string[] }) => {
    await tx.updateTable('users').set(lists).where('id', '=', id).execute()
    await profiles.markStale(tx, id)
  }
  const save = (id: string, lists: Parameters<typeof write>[2]) => store.write(tx => write(tx, id, lists))

  return handlers('onboarding', onboarding, {
    addFunctionTitle: async ({ body }, { user }) => ({
      function_title: await store.write(tx => putFunctionTitle(tx, user.id, body.function_title.name)),
    }),

    typeahead: async ({ params, query }, { user, viewer, signal }) => {
      const suggestionQuery = { userId: user?.id, viewer, prefix: query.q, limit: query.limit, searches: catalogue.withSignal(signal) }
      return { results: await suggestionsFor(params.kind, suggestionQuery, { store, interests }) }
    },

    interests: async ({ params }, { user }) => {
      requireSelf(params.id, user)
      return { onboarding_interest: await savedInterests(store.read, user.id) }
    },

    changeInterests: keyedHandler({
      effect: async (tx, { params, body: { onboarding_interest: change } }, { user }) => {
        requireSelf(params.id, user)
        const before = await savedInterests(tx, user.id)
        const interests = changedList(before.interests, change.interests ?? noChange)
        if (interests.length > limits.person.interests)
          throw new Refusal('invalid', { errors: { 'onboarding_interest.interests': [tooManyInterests] } })
        const collaboration_interests = changedList(before.collaboration_interests, change.collaboration_interests ?? noChange)
        await write(tx, user.id, { interests, collaboration_interests })
        return { onboarding_interest: { interests, collaboration_interests } }
      },
    }),

    setInterests: async ({ params, body: { onboarding_interest } }, { user }) => {
      requireSelf(params.id, user)
      await save(user.id, { interests: onboarding_interest.interests })
      return { onboarding_interest: { interests: onboarding_interest.interests } }
    },

    setCollaborationInterests: async ({ params, body: { collaboration_interest } }, { user }) => {
      requireSelf(params.id, user)
      const chosen = [...new Set(collaboration_interest.collaboration_interests)]
      await save(user.id, { collaboration_interests: chosen })
      return { collaboration_interest: { collaboration_interests: chosen } }
    },
  })
}
