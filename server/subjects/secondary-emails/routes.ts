import { secondaryEmails } from '#contract/secondary-emails.ts'
import { handlers } from '../../http/handlers.ts'
import { currentUserOf } from '../people/current-user.ts'
import { needsPassword } from '../sessions/passwords.ts'
import {
  addSecondaryEmail,
  confirmSecondaryEmail,
  makePrimary,
  ownSecondaryEmail,
  removeSecondaryEmail,
  secondaryEmailsOf,
  secondaryEmailView,
  sendConfirmation,
} from './rows.ts'
import { needsSelf } from '../people/users.ts'
import { publicOrigin } from '../../core/settings.ts'
import type { AccountParts } from '../account-parts.ts'

export const secondaryEmailRoutes = ({ store, mail, sessions, settings, profiles }: AccountParts) => {
  const post = { mail, origin: publicOrigin(settings) }
  const viewsOf = async (userId: string) => (await secondaryEmailsOf(store.read, userId)).map(secondaryEmailView)

  return handlers('secondaryEmails', secondaryEmails, {
    list: async ({ params }, { user }) => {
      needsSelf(params.id, user)
      return { secondary_emails: await viewsOf(user.id) }
    },

    create: async ({ params, body: { email_address } }, { user, tx, now }) => {
      needsSelf(params.id, user)
      return { secondary_email: secondaryEmailView(await addSecondaryEmail(tx, post, user, email_address, now)) }
    },

    makePrimary: async ({ params, body: { password } }, { user, now }) => {
      needsSelf(params.id, user)
      await ownSecondaryEmail(store.read, user.id, params.sid)
      await needsPassword(store.read, user, password, { now })
      await store.write(async tx => {
        await sessions.needsAlive(tx, user.sid)
        await makePrimary(tx, post, user.id, params.sid, now)
        await profiles.change(tx, user.id)
      })
      return { user: await currentUserOf(store.read, user.id, now), secondary_emails: await viewsOf(user.id) }
    },

    remove: async ({ params }, { user }) => {
      needsSelf(params.id, user)
      await store.write(tx => removeSecondaryEmail(tx, user.id, params.sid))
      return {}
    },

    resend: async ({ params }, { user, tx, now }) => {
      needsSelf(params.id, user)
      const row = await ownSecondaryEmail(tx, user.id, params.sid)
      if (row.confirmed_at === null) await sendConfirmation(tx, post, user, row, now)
      return { secondary_email: secondaryEmailView(row) }
    },

    confirm: async ({ params, query: { confirmation_token } }, { user, now }) => {
      needsSelf(params.id, user)
      const confirmed = await store.write(async tx => {
        const row = await ownSecondaryEmail(tx, user.id, params.sid)
        return row.confirmed_at === null ? confirmSecondaryEmail(tx, user.id, row, confirmation_token, now) : row
      })
      return { secondary_email: secondaryEmailView(confirmed) }
    },
  })
}
