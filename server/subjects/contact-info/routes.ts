import { contactInfoCalls, contactTypes, type ContactInfo, type OwnContact } from '#contract/contact-info.ts'
import type { CatalogueRecord } from '#contract/indexes/record.ts'
import type { Kysely } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import type { Tables } from '../../store/tables.ts'
import { accountsOf } from '../messages/index.ts'
import { requireSelf } from '../people/index.ts'
import { isShown, type Sight, storedProfile } from '../profiles/index.ts'
import { requireRecord } from '../records/index.ts'
import { insertContact, updateContact, givenContacts, deleteContact } from './rows.ts'
import { contactsInRecord } from './rules.ts'

export const contactInfoHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('contactInfo', contactInfoCalls, {
    types: () => ({ contact_types: [...contactTypes] }),

    show: async ({ params }, { user, signal }) => {
      const record = await requireRecord(catalogue, { index: 'researchers', slug: params.id }, signal)
      const [account] = await accountsOf(store.read, record.slug_values)
      const sight = account?.id === user?.id ? 'only_me' : user ? 'users' : 'public'
      return {
        contact_info: account ? await shownContacts(store.read, account.id, sight, record) : contactsInRecord(record),
        reachable: account !== undefined && account.id !== user?.id,
      }
    },

    create: keyedHandler({
      effect: async (tx, { params, body: { id = newId(), contact_info } }, { user }) => {
        requireSelf(params.id, user)
        await insertContact(tx, user.id, id, contact_info)
        return { contact_info: await givenContacts(tx, user.id) }
      },
    }),

    update: keyedHandler({
      effect: async (tx, { params, body: { contact_info, base } }, { user, ifMatch }) => {
        requireSelf(params.id, user)
        await updateContact(tx, user.id, { id: params.cid, input: contact_info, seen: ifMatch === undefined ? undefined : base.value })
        return { contact_info: await givenContacts(tx, user.id) }
      },
    }),

    remove: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        requireSelf(params.id, user)
        await deleteContact(tx, user.id, params.cid, now)
        return { contact_info: await givenContacts(tx, user.id) }
      },
    }),
  })

/** What people say of themselves goes before what others say of them; what they hide is nowhere. */
async function shownContacts(query: Kysely<Tables>, userId: string, sight: Sight, record: CatalogueRecord): Promise<ContactInfo[]> {
  if (!isShown(await storedProfile(query, userId), 'contact_info', sight)) return []
  const given = await givenContacts(query, userId)
  return given.length > 0 ? given.map(asOthersSee) : contactsInRecord(record)
}

const asOthersSee = ({ id, value, contact_type, contact_type_id }: OwnContact): ContactInfo => ({
  id,
  value,
  contact_type,
  contact_type_id,
})
