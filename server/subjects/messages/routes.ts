import { contacts } from '#contract/contacts.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { change, handlers } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail.ts'
import type { Store } from '../../store/store.ts'
import { shownRecord } from '../records/index.ts'
import { contactInfoOf, contactsOf, contactTypes } from './contacts.ts'
import { accountsOf, sendMessage } from './messages.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  mail: MailQueue
}

export const messageRoutes = ({ store, catalogue, mail }: Parts) =>
  handlers('contacts', contacts, {
    types: () => ({ contact_types: [...contactTypes] }),

    info: async ({ params }, { user, signal }) => {
      const record = await shownRecord(catalogue, { index: 'researchers', slug: params.id }, signal)
      const [account] = await accountsOf(store.read, record.slug_values)
      return { contact_info: contactInfoOf(record), reachable: account !== undefined && account.id !== user?.id }
    },

    ofGroup: async ({ params }, { user, signal }) => {
      const group = await shownRecord(catalogue, { index: 'research_groups', slug: params.id }, signal)
      const found = await contactsOf(catalogue, group, signal)
      const accounts = await accountsOf(
        store.read,
        found.flatMap(contact => contact.slug_values),
      )
      const reachable = new Set(accounts.filter(account => account.id !== user?.id).flatMap(account => account.slug_values))
      return { contacts: found.map(contact => ({ ...contact, reachable: contact.slug_values.some(slug => reachable.has(slug)) })) }
    },

    write: change({
      prepare: ({ params }, { signal }) => shownRecord(catalogue, { index: 'researchers', slug: params.id }, signal),
      effect: async (tx, { body: { message } }, { user, now, prepared: { slug_values } }) => ({
        id: await sendMessage(tx, mail, { sender: user, to: slug_values, message, now }),
      }),
    }),
  })
