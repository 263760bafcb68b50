import { opportunityCalls, type OpportunityView } from '#contract/opportunities.ts'
import { limits } from '#contract/limits.ts'
import { opportunityCalendar } from '#contract/opportunity-calendar.ts'
import { opportunityPage } from '#contract/opportunity-page.ts'
import { mayEditOpportunity, mayPost } from '#contract/opportunity-rights.ts'
import type { OpportunityRow } from '#contract/opportunity-rows.ts'
import { type Role, roleMay } from '#contract/roles.ts'
import { v7 as newId } from 'uuid'
import type { Catalogue } from '../../catalogue/port.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { findCommunity, openCommunity } from '../community-access/index.ts'
import { requireSelf } from '../people/index.ts'
import type { ResearchGroupRecords } from '../research-groups/index.ts'
import type { RichTexts } from '../rich-texts/index.ts'
import {
  editOpportunity,
  insertOpportunity,
  removeOpportunity,
  requireOwnedOpportunity,
  requirePoster,
  setOpportunityClosed,
} from './changing.ts'
import { followOpportunities, isFollowed, unfollowOpportunities } from './follows.ts'
import { addressedHolder, holderToChange, type HolderAddress, seenHolder } from './holders.ts'
import { countOpportunities, findOpportunity, keyIn, pageOfOpportunities, opportunityView, rolesOf } from './rows.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  groups: ResearchGroupRecords
  texts: RichTexts
}

const { content: bounds } = limits.opportunity

const asSeen = (row: OpportunityRow, role: Role | null | undefined): OpportunityView => ({
  ...row,
  may_edit: mayEditOpportunity(row.group_type, role, row.is_own),
})

export const opportunityHandlers = ({ store, catalogue, groups, texts }: Parts) => {
  const addressed = (address: HolderAddress, signal: AbortSignal) => addressedHolder({ store, catalogue }, address, signal)
  const seen = async (address: HolderAddress, viewerId: string | undefined, signal: AbortSignal) =>
    seenHolder(store.read, await addressed(address, signal), viewerId)

  async function shown({ oid, ...address }: HolderAddress & { oid: string }, viewerId: string | undefined, signal: AbortSignal) {
    const holder = await seen(address, viewerId, signal)
    const row = await findOpportunity(store.read, keyIn(holder, oid))
    if (!row) throw new Refusal('not_found')
    return asSeen(opportunityView(row, { id: viewerId, isMember: roleMay(holder.role, 'viewGroup') }), holder.role)
  }

  // Whoever may not write is refused before the pictures of a text are encoded.
  return handlers('opportunities', opportunityCalls, {
    ofUser: async ({ params, query }, { user, now }) => {
      requireSelf(params.id, user)
      const { page, limit, expired } = query
      const { rows, ...about } = await pageOfOpportunities(
        store.read,
        { userId: user.id },
        { page, limit, isOver: expired === 'true', now },
      )
      const roles = await rolesOf(store.read, user.id, rows)
      return { opportunities: rows.map(row => asSeen(opportunityView(row, { id: user.id, isMember: true }), roles(row))), ...about }
    },

    follow: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        const { community } = await openCommunity(tx, user.id, params.id, 'overview')
        await followOpportunities(tx, user.id, community.slug_value, now)
        return { followed: true }
      },
    }),
    // Also of a community that the user no longer sees: whether it is there is not told.
    unfollow: keyedHandler({
      effect: async (tx, { params }, { user }) => {
        const community = await findCommunity(tx, params.id)
        if (community) await unfollowOpportunities(tx, user.id, community.slug_value)
        return { followed: false }
      },
    }),

    list: async ({ params, query }, { user, now, signal }) => {
      const holder = await seen(params, user?.id, signal)
      const { page, limit, expired } = query
      const { rows, ...about } = await pageOfOpportunities(store.read, holder, { page, limit, isOver: expired === 'true', now })
      const { open } = await countOpportunities(store.read, holder, now)
      return {
        opportunities: rows.map(row =>
          asSeen(opportunityView(row, { id: user?.id, isMember: roleMay(holder.role, 'viewGroup') }), holder.role),
        ),
        ...about,
        name: holder.name,
        total: open,
        may_post: mayPost(holder.type, holder.role),
        followed: user && holder.type === 'community' ? await isFollowed(store.read, user.id, holder.slug) : null,
      }
    },

    show: ({ params }, { user, signal }) => shown(params, user?.id, signal),

    calendar: async ({ params }, { user, now, signal, origin, headers }) => {
      const { deadline, ...one } = await shown(params, user?.id, signal)
      if (deadline === null) throw new Refusal('not_found')
      headers.set('Content-Disposition', 'attachment; filename="deadline.ics"')
      const file = opportunityCalendar({ ...one, deadline }, { page: origin + opportunityPage(one), now })
      return (async function* () {
        yield file
      })()
    },

    create: keyedHandler({
      prepare: async ({ params, body }, { user, signal }) => {
        const holder = await addressed(params, signal)
        requirePoster(await seenHolder(store.read, holder, user.id))
        return { holder, text: await texts.prepare(user.id, body.opportunity.content, bounds) }
      },
      effect: async (tx, { body: { id = newId(), opportunity: input } }, { user, now, prepared: { text, ...prepared } }) => {
        const holder = await holderToChange(tx, prepared.holder, user, now)
        const row = await insertOpportunity(tx, { holder, user, now }, { id, input, text })
        void groups.flush()
        return row
      },
    }),
    update: keyedHandler({
      prepare: async ({ params, body: { opportunity } }, { user, signal }) => {
        const holder = await addressed(params, signal)
        if (opportunity.content === undefined) return { holder, text: undefined }
        await requireOwnedOpportunity(store.read, { holder: await seenHolder(store.read, holder, user.id), user }, params.oid)
        return { holder, text: await texts.prepare(user.id, opportunity.content, bounds) }
      },
      effect: async (tx, { params, body: { opportunity: change, base } }, { user, now, ifMatch, prepared: { text, ...prepared } }) => {
        const holder = await holderToChange(tx, prepared.holder, user, now)
        return editOpportunity(tx, { holder, user, now }, { id: params.oid, change, text, base, ifMatch })
      },
    }),
    close: keyedHandler({
      prepare: ({ params }, { signal }) => addressed(params, signal),
      effect: async (tx, { params, body }, { user, now, prepared }) => {
        const holder = await holderToChange(tx, prepared, user, now)
        return setOpportunityClosed(tx, { holder, user, now }, params.oid, body.closed)
      },
    }),
    remove: keyedHandler({
      prepare: ({ params }, { signal }) => addressed(params, signal),
      effect: async (tx, { params }, { user, now, prepared }) => {
        const holder = await holderToChange(tx, prepared, user, now)
        await removeOpportunity(tx, { holder, user, now }, params.oid)
        return keyIn(holder, params.oid)
      },
    }),
  })
}
