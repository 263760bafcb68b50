import type { AccountBoundTable } from '#contract/account-bounds.ts'
import { alerts, type FollowedIndex } from '#contract/alerts.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { findRecords } from '../records/index.ts'
import {
  changeSubscription,
  dropSubscriptions,
  putSubscription,
  type StoredSubscription,
  subscriptionPage,
  subscriptionView,
} from './rows.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  bounds: AccountBoundTable
}

export const alertHandlers = ({ store, catalogue, bounds }: Parts) => {
  const profileOf = async (index: FollowedIndex, slug: string, signal: AbortSignal): Promise<CatalogueRecord | undefined> =>
    (await findRecords(catalogue, [{ index, slug }], signal))[0]

  /** Every slug of this profile; an older slug may have become the first of another profile. */
  async function slugsOf(index: FollowedIndex, { slug_values }: CatalogueRecord, signal: AbortSignal): Promise<string[]> {
    const refs = slug_values.map(slug => ({ index, slug }))
    const found = await findRecords(catalogue, refs, signal)
    return slug_values.filter((_, at) => (found[at]?.slug_values[0] ?? slug_values[0]) === slug_values[0])
  }

  /** Every slug of the profile, and the given one, under which it was followed if it was deleted from the catalogue. */
  async function namesOf(index: FollowedIndex, slug: string, signal: AbortSignal): Promise<string[]> {
    const profile = await profileOf(index, slug, signal)
    return [...new Set([slug, ...(profile ? await slugsOf(index, profile, signal) : [])])]
  }

  return handlers('alerts', alerts, {
    subscriptions: async ({ params, query: { page } }, { user }) => {
      if (params.id !== user.id) throw new Refusal('not_found')
      const { rows, more } = await subscriptionPage(store.read, user.id, page)
      const of = (index: FollowedIndex) => rows.filter(row => row.index_name === index).map(subscriptionItem)
      return { research_groups: of('research_groups'), researchers: of('researchers'), organisations: of('organisations'), page, more }
    },

    subscribe: keyedHandler({
      prepare: async ({ params }, { signal }) => {
        const { index, id } = params
        const profile = await profileOf(index, id, signal)
        if (!profile) throw new Refusal('not_found')
        return { index, profile, olderSlugs: (await slugsOf(index, profile, signal)).slice(1) }
      },
      effect: async (tx, _, { user, now, prepared: { index, profile, olderSlugs } }) => {
        // A subscription under an older slug is replaced, so that a profile is followed only once.
        await dropSubscriptions(tx, user.id, index, olderSlugs, now)
        return {
          subscription: await subscriptionView(
            tx,
            await putSubscription(tx, user.id, { index, profile, most: bounds[user.user_type].followed, now }),
          ),
        }
      },
    }),

    update: keyedHandler({
      prepare: ({ params: { index, id } }, { signal }) => namesOf(index, id, signal),
      effect: async (tx, { params: { index }, body: { subscription: change } }, { user, now, prepared: slugs }) => {
        const row = await changeSubscription(tx, user.id, { index, slugs, change, now })
        if (!row) throw new Refusal('not_found')
        return { subscription: await subscriptionView(tx, row) }
      },
    }),

    unsubscribe: keyedHandler({
      prepare: ({ params: { index, id } }, { signal }) => namesOf(index, id, signal),
      effect: async (tx, { params: { index } }, { user, now, prepared: slugs }) => {
        await dropSubscriptions(tx, user.id, index, slugs, now)
        return {}
      },
    }),
  })
}

/** With the name at the time of following: the list reads no record, however long it is. */
const subscriptionItem = ({ slug_value, name, created_at }: StoredSubscription) => ({
  slug_values: [slug_value],
  name,
  subscribed: true as const,
  created_at,
})
