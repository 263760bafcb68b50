import { alerts, type FollowedIndex, followedIndexes } from '#contract/alerts.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { dropSubscriptions, putSubscription, type SubscriptionRow, subscriptionsOf, subscriptionView } from './rows.ts'

export const alertRoutes = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) => {
  /** Every slug that leads to this profile; an older one may have become the first of another. */
  const namesOf = (index: FollowedIndex, { slug_values }: CatalogueRecord): string[] =>
    slug_values.filter(slug => {
      const found = catalogue.record(index, slug)
      return typeof found !== 'object' || found.slug_values[0] === slug_values[0]
    })

  return handlers('alerts', alerts, {
    subscriptions: async ({ params }, { user }) => {
      if (params.id !== user.id) throw new Refusal('not_found')
      const rows = await subscriptionsOf(store.read, user.id)
      const of = (index: FollowedIndex) => rows.filter(row => row.index_name === index).map(listed)
      return { research_groups: of('research_groups'), researchers: of('researchers'), organisations: of('organisations') }
    },

    subscribe: async ({ params }, { user, tx, now }) => {
      const index = followed(params.index)
      const profile = catalogue.record(index, params.id)
      if (typeof profile !== 'object') throw new Refusal('not_found')
      // One that was followed under an older name moves, so that nobody follows one profile twice.
      await dropSubscriptions(tx, user.id, index, namesOf(index, profile).slice(1), now)
      return { subscription: subscriptionView(await putSubscription(tx, user.id, index, profile, now)) }
    },

    unsubscribe: async ({ params }, { user, tx, now }) => {
      const index = followed(params.index)
      const profile = catalogue.record(index, params.id)
      // By any name of the profile, and by the one it was followed under where it has left the catalogue.
      const slugs = new Set([params.id, ...(typeof profile === 'object' ? namesOf(index, profile) : [])])
      await dropSubscriptions(tx, user.id, index, [...slugs], now)
      return {}
    },
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
