import { v7 as newId } from 'uuid'
import { ownPublications } from '#contract/own-publications.ts'
import { entryOfPublication, type PublicationContent, withPublicationChange } from '#contract/own-publication.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { mergedFields } from '../../core/fields/merged-fields.ts'
import { Refusal } from '../../core/refusal.ts'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { sameRecordsOf } from '../folders/index.ts'
import { requireSelf } from '../people/index.ts'
import { requireRecord } from '../records/index.ts'
import { addPublications } from './add-publications.ts'
import { correctLink } from './correct-link.ts'
import { linkInstead } from './link-publications.ts'
import type { PublicationRecords } from './publication-records.ts'
import {
  changePublicationRow,
  countPublications,
  findPublication,
  publicationPage,
  publicationView,
  removePublication,
  storedContent,
} from './rows.ts'
import { addAccountBytes } from '../../store/account-bytes.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  publications: PublicationRecords
}

export const ownPublicationHandlers = ({ store, catalogue, publications }: Parts) => {
  /** The records of these works in the catalogue. */
  const recordsOf = (given: readonly PublicationContent[], signal: AbortSignal, isAcceptable?: Parameters<typeof sameRecordsOf>[3]) =>
    sameRecordsOf(catalogue, given.map(entryOfPublication), signal, isAcceptable)

  /** Whose list is asked for. Others than its owner name the profile, by a slug of what they can see. */
  async function accountAt(id: string, user: User | undefined, signal: AbortSignal): Promise<string> {
    if (id === user?.id) return id
    await requireRecord(catalogue, { index: 'researchers', slug: id }, signal)
    const account = await store.read.selectFrom('user_slugs').select('user_id').where('slug', '=', id).executeTakeFirst()
    if (!account) throw new Refusal('not_found')
    return account.user_id
  }

  return handlers('ownPublications', ownPublications, {
    list: async ({ params, query }, { user, signal }) => publicationPage(store.read, await accountAt(params.id, user, signal), query.page),

    show: async ({ params }, { user, signal }) => {
      const row = await findPublication(store.read, await accountAt(params.id, user, signal), params.pid)
      if (!row) throw new Refusal('not_found')
      return publicationView(row)
    },

    add: keyedHandler({
      prepare: async ({ params, body }, { user, signal }) => {
        requireSelf(params.id, user)
        return (await recordsOf([body.publication], signal))[0]
      },
      effect: async (tx, { body: { id, publication } }, { user, now, prepared: same }) => {
        const { rows } = await addPublications(tx, user.id, [{ id, publication, same }], now)
        void publications.flush()
        return publicationView(rows[0]!)
      },
    }),

    importData: keyedHandler({
      prepare: async ({ params, body }, { user, signal }) => {
        requireSelf(params.id, user)
        return recordsOf(body.data.publications, signal)
      },
      effect: async (tx, { body }, { user, now, prepared: records }) => {
        const given = body.data.publications.map((publication, at) => ({ id: newId(), publication, same: records[at] }))
        const { added } = await addPublications(tx, user.id, given, now)
        void publications.flush()
        return {
          publications: added.map(publicationView),
          total: await countPublications(tx, user.id),
          already: given.length - added.length,
        }
      },
    }),

    update: keyedHandler({
      prepare: async ({ params, body }, { user, signal }) => {
        requireSelf(params.id, user)
        const row = await findPublication(store.read, user.id, params.pid)
        if (!row) return undefined
        // Its own record is not another one of the same work.
        const isOther: Parameters<typeof recordsOf>[2] = ({ data }) => row.is_linked || !data.slug_values.includes(row.slug_value)
        return (await recordsOf([withPublicationChange(row.publication, body.publication)], signal, isOther))[0]
      },
      effect: async (tx, { params, body }, { user, now, ifMatch, prepared: same }) => {
        const row = await findPublication(tx, user.id, params.pid)
        if (!row) throw new Refusal('not_found')
        const hasChanged = ifMatch !== undefined && ifMatch !== row.version
        const change = hasChanged ? mergedFields(row.publication, body.publication, body.base) : body.publication
        if (!change) throw new Refusal('version_conflict', { current: { ...row.publication, version: row.version } })
        if (Object.keys(change).length === 0) return publicationView(row)
        const publication = withPublicationChange(row.publication, change)
        if (row.is_linked) {
          const corrected = await correctLink(tx, row, { publication, same }, now)
          void publications.flush()
          return publicationView(corrected)
        }
        const content = storedContent(publication)
        const stored = { ...row, ...(await changePublicationRow(tx, row, { ...content, record_stale: row.record_stale + 1 })) }
        await addAccountBytes(tx, user.id, content.bytes - row.bytes)
        if (same) await linkInstead(tx, stored, same.slug_value, now)
        void publications.flush()
        return publicationView((same && (await findPublication(tx, user.id, same.slug_value))) ?? stored)
      },
    }),

    remove: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        requireSelf(params.id, user)
        const row = await findPublication(tx, user.id, params.pid)
        if (row) await removePublication(tx, row, now)
        void publications.flush()
        return {}
      },
    }),
  })
}
