import { onboarding, typeaheadKinds } from '#contract/onboarding.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
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

export const onboardingHandlers = ({ store, catalogue, profiles }: Parts) => {
  const interests = new PopularInterests(store)

  /** Lists that the researcher record contains. */
  const save = (id: string, lists: { interests?: readonly string[]; collaboration_interests?: readonly string[] }) =>
    store.write(async tx => {
      await tx.updateTable('users').set(lists).where('id', '=', id).execute()
      await profiles.markStale(tx, id)
    })

  return handlers('onboarding', onboarding, {
    addFunctionTitle: async ({ body }, { user }) => ({
      function_title: await store.write(tx => putFunctionTitle(tx, user.id, body.function_title.name)),
    }),

    typeahead: async ({ params, query }, { user, signal }) => {
      const kind = typeaheadKinds.find(one => one === params.kind)
      if (!kind) throw new Refusal('not_found')
      const suggestionQuery = { userId: user?.id, prefix: query.q, limit: query.limit, searches: catalogue.withSignal(signal) }
      return { results: await suggestionsFor(kind, suggestionQuery, { store, interests }) }
    },

    interests: async ({ params }, { user }) => {
      requireSelf(params.id, user)
      const row = await store.read
        .selectFrom('users')
        .select(['interests', 'collaboration_interests'])
        .where('id', '=', user.id)
        .executeTakeFirstOrThrow()
      return {
        onboarding_interest: {
          interests: row.interests,
          collaboration_interests: row.collaboration_interests,
        },
      }
    },

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
