import { alerts, type FollowedIndex, followedIndexes } from '#contract/alerts.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { change, handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { livingRecords } from '../records/index.ts'
import { dropSubscriptions, putSubscription, type SubscriptionRow, subscriptionsOf, subscriptionView } from './rows.ts'

export const alertRoutes = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) => {
  const profileOf = async (index: FollowedIndex, slug: string, signal: AbortSignal): Promise<CatalogueRecord | undefined> =>
    (await livingRecords(catalogue, [{ index, slug }], signal))[0]

  /** Every slug that leads to this profile; an older one may have become the first of another. */
  async function namesOf(index: FollowedIndex, { slug_values }: CatalogueRecord, signal: AbortSignal): Promise<string[]> {
    const refs = slug_values.map(slug => ({ index, slug }))
    const found = await livingRecords(catalogue, refs, signal)
    return slug_values.filter((_, at) => (found[at]?.slug_values[0] ?? slug_values[0]) === slug_values[0])
  }

  return handlers('alerts', alerts, {
    subscriptions: async ({ params }, { user }) => {
      if (params.id !== user.id) throw new Refusal('not_found')
      const rows = await subscriptionsOf(store.read, user.id)
      const of = (index: FollowedIndex) => rows.filter(row => row.index_name === index).map(listed)
      return { research_groups: of('research_groups'), researchers: of('researchers'), organisations: of('organisations') }
    },

    subscribe: change({
      prepare: async ({ params }, { signal }) => {
        const index = followed(params.index)
        const profile = await profileOf(index, params.id, signal)
        if (!profile) throw new Refusal('not_found')
        return { index, profile, olderNames: (await namesOf(index, profile, signal)).slice(1) }
      },
      effect: async (tx, _, { user, now, prepared: { index, profile, olderNames } }) => {
        // One that was followed under an older name moves, so that nobody follows one profile twice.
        await dropSubscriptions(tx, user.id, index, olderNames, now)
        return { subscription: subscriptionView(await putSubscription(tx, user.id, index, profile, now)) }
      },
    }),

    unsubscribe: change({
      prepare: async ({ params }, { signal }) => {
        const index = followed(params.index)
        const profile = await profileOf(index, params.id, signal)
        // By any name of the profile, and by the one it was followed under where it has left the catalogue.
        return { index, names: [params.id, ...(profile ? await namesOf(index, profile, signal) : [])] }
      },
      effect: async (tx, _, { user, now, prepared: { index, names } }) => {
        await dropSubscriptions(tx, user.id, index, [...new Set(names)], now)
        return {}
      },
    }),
  })
}

/** The index of a path; any other word is an address that does not exist. */
function followed(name: string): FollowedIndex {
  const index = followedIndexes.find(one => one === name)
  if (!index) throw new Refusal('not_found')
  return index
}

/** As it was called when it was followed: the list reads no record, however long it is. */
const listed = ({ slug_value, name, created_at }: SubscriptionRow) => ({
  slug_values: [slug_value],
  name,
  subscribed: true as const,
  created_at,
})
