import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { providerNames } from './provider-names.ts'
import { guestsSee, newAccountPlans } from './operator-settings.ts'

export const installation = {
  show: endpoint({
    method: 'GET',
    host: 'base',
    path: '/installation',
    summary: 'What this installation offers: plans, login providers, contact, chat support, analytics, a mailbox page.',
    reply: v.object({
      providers: v.array(v.picklist(providerNames)),
      /** Whether people may create accounts themselves. */
      sign_up: v.boolean(),
      /** The script that counts visits, loaded with consent only; absent where there is none. */
      analytics_script: v.optional(v.string()),
      /** Names of cookies that the script and news partners set; a name that ends with * is a prefix. */
      analytics_cookies: v.array(v.string()),
      /** The address of the chat with the operator of this installation; offered with consent only. */
      chat_support: v.optional(v.string()),
      /** The plan of a new account: whether signing up is all it takes. */
      new_account_plan: v.optional(v.picklist(newAccountPlans), 'premium'),
      /** What people see without an account. */
      guests_see: v.optional(v.picklist(guestsSee), '12'),
      /** Where people ask for help and credits; absent where nobody does. */
      contact_email: v.optional(v.string()),
      /** The page for booking a demo; absent: a mail to `contact_email`, if there is one. */
      book_demo_url: v.optional(v.string()),
      /** Mails written by this server can be read at /mailbox, from this machine only. */
      mailbox: v.boolean(),
      /** The addresses of this server where passkeys work. An address of numbers cannot have them. */
      passkeys_at: v.optional(v.array(v.string()), []),
      /** A server for development: debug panels are shown. */
      development: v.boolean(),
    }),
    cache: 'revalidated',
    needs: 'guest',
    auth: 'ignored',
  }),
  mails: endpoint({
    method: 'GET',
    host: 'base',
    path: '/mailbox',
    summary: 'The emails that this server wrote while no mail server is set up, latest first; for callers on the same machine only.',
    reply: v.object({
      mails: v.array(
        v.object({ id: v.string(), kind: v.string(), to: v.string(), subject: v.string(), body: v.string(), created_at: v.number() }),
      ),
    }),
    needs: 'guest',
    errors: ['not_found'],
  }),
}
