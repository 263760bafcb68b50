import { contactInfoCalls, contactTypes, type ContactInfo, type OwnContact } from '#contract/contact-info.ts'
import { v7 as newId } from 'uuid'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { accountsOf } from '../messages/index.ts'
import { requireSelf } from '../people/index.ts'
import { requireRecord } from '../records/index.ts'
import { insertContact, updateContact, contactsOf, deleteContact } from './rows.ts'
import { contactsInRecord } from './rules.ts'

export const contactInfoHandlers = ({ store, catalogue }: { store: Store; catalogue: Catalogue }) =>
  handlers('contactInfo', contactInfoCalls, {
    types: () => ({ contact_types: [...contactTypes] }),

    show: async ({ params }, { user, signal }) => {
      const record = await requireRecord(catalogue, { index: 'researchers', slug: params.id }, signal)
      const [account] = await accountsOf(store.read, record.slug_values)
      const given = account ? await contactsOf(store.read, account.id) : []
      return {
        // What people say of themselves goes before what others say of them.
        contact_info: given.length > 0 ? given.map(asOthersSee) : contactsInRecord(record),
        reachable: account !== undefined && account.id !== user?.id,
      }
    },

    create: keyedHandler({
      effect: async (tx, { params, body: { id = newId(), contact_info } }, { user }) => {
        requireSelf(params.id, user)
        await insertContact(tx, user.id, id, contact_info)
        return { contact_info: await contactsOf(tx, user.id) }
      },
    }),

    update: keyedHandler({
      effect: async (tx, { params, body: { contact_info, base } }, { user, ifMatch }) => {
        requireSelf(params.id, user)
        await updateContact(tx, user.id, { id: params.cid, input: contact_info, seen: ifMatch === undefined ? undefined : base.value })
        return { contact_info: await contactsOf(tx, user.id) }
      },
    }),

    remove: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        requireSelf(params.id, user)
        await deleteContact(tx, user.id, params.cid, now)
        return { contact_info: await contactsOf(tx, user.id) }
      },
    }),
  })

const asOthersSee = ({ id, value, contact_type, contact_type_id }: OwnContact): ContactInfo => ({
  id,
  value,
  contact_type,
  contact_type_id,
})
