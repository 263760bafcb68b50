import { blockedPeople } from '#contract/blocked-people.ts'
import { limits } from '#contract/limits.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import { onePage } from '../../store/list-page.ts'
import type { Store } from '../../store/store.ts'
import { requireSelf } from '../people/index.ts'
import { findRecords } from '../records/index.ts'
import { block, blockedBy, personAt, unblock } from './rows.ts'

export const blockedPeopleHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('blockedPeople', blockedPeople, {
    list: async ({ params, query: { page } }, { user }) => {
      requireSelf(params.id, user)
      const found = await blockedBy(store.read, user.id)
        .orderBy('block.created_at', 'desc')
        .orderBy('block.slug_value')
        .offset(page * limits.listPage)
        .limit(limits.listPage + 1)
        .execute()
      const { rows, more } = onePage(found)
      return { blocked: rows, page, more }
    },
    block: keyedHandler({
      prepare: async ({ params }, { signal }) => {
        const person = await personAt(store.read, params.slug)
        const found = person && (await findRecords(catalogue, [{ index: 'researchers', slug: person.slug_values[0]! }], signal))
        return { isPublished: found?.[0] !== undefined }
      },
      effect: (tx, { params }, { user, now, prepared: { isPublished } }) => {
        requireSelf(params.id, user)
        return block(tx, user, { slug: params.slug, isPublished }, now)
      },
    }),
    unblock: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        requireSelf(params.id, user)
        return { slug_value: await unblock(tx, user.id, params.slug, now) }
      },
    }),
  })
