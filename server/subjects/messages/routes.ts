import { contacts } from '#contract/contacts.ts'
import type { Catalogue } from '../../catalogue/port.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import { requireRecord } from '../records/index.ts'
import { groupContacts } from './contacts.ts'
import { hiddenFrom } from './hidden-people.ts'
import { accountsOf, writeMessage } from './messages.ts'

interface Parts {
  store: Store
  catalogue: Catalogue
  mail: MailQueue
}

export const messageHandlers = ({ store, catalogue, mail }: Parts) =>
  handlers('contacts', contacts, {
    ofGroup: async ({ params }, { user, signal }) => {
      const group = await requireRecord(catalogue, { index: 'research_groups', slug: params.id }, signal)
      const hidden = (slugs: readonly string[]) => hiddenFrom(store.read, user, slugs)
      const found = await groupContacts({ catalogue, signal, hidden }, group)
      const accounts = await accountsOf(
        store.read,
        found.flatMap(contact => contact.slug_values),
      )
      const reachable = new Set(accounts.filter(account => account.id !== user?.id).flatMap(account => account.slug_values))
      return { contacts: found.map(contact => ({ ...contact, reachable: contact.slug_values.some(slug => reachable.has(slug)) })) }
    },

    write: keyedHandler({
      prepare: ({ params }, { signal }) => requireRecord(catalogue, { index: 'researchers', slug: params.id }, signal),
      effect: async (tx, { body: { message } }, { user, now, prepared: { slug_values } }) => ({
        id: await writeMessage(tx, mail, { sender: user, to: slug_values, message, now }),
      }),
    }),
  })
