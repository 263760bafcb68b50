import { contacts } from '#contract/contacts.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers } from '../../http/handlers.ts'
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

    info: async ({ params }, { user }) => {
      const record = shownRecord(catalogue, 'researchers', params.id)
      const [account] = await accountsOf(store.read, record.slug_values)
      return { contact_info: contactInfoOf(record), reachable: account !== undefined && account.id !== user?.id }
    },

    ofGroup: async ({ params }, { user }) => {
      const found = contactsOf(catalogue, shownRecord(catalogue, 'research_groups', params.id))
      const accounts = await accountsOf(
        store.read,
        found.flatMap(contact => contact.slug_values),
      )
      const reachable = new Set(accounts.filter(account => account.id !== user?.id).flatMap(account => account.slug_values))
      return { contacts: found.map(contact => ({ ...contact, reachable: contact.slug_values.some(slug => reachable.has(slug)) })) }
    },

    write: async ({ params, body: { message } }, { user, tx, now }) => {
      const { slug_values } = shownRecord(catalogue, 'researchers', params.id)
      return { id: await sendMessage(tx, mail, { sender: user, to: slug_values, message, now }) }
    },
  })
