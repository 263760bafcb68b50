import { secondaryEmails } from '#contract/secondary-emails.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import { change, handlers } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail.ts'
import type { Store } from '../../store/store.ts'
import { currentUserOf, needsSelf, type ProfileRecords } from '../people/index.ts'
import { needsPassword, type Sessions } from '../sessions/index.ts'
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

interface Parts {
  settings: Settings
  store: Store
  sessions: Sessions
  mail: MailQueue
  profiles: ProfileRecords
}

export const secondaryEmailRoutes = ({ store, mail, sessions, settings, profiles }: Parts) => {
  const post = { mail, origin: publicOrigin(settings) }
  const viewsOf = async (userId: string) => (await secondaryEmailsOf(store.read, userId)).map(secondaryEmailView)

  return handlers('secondaryEmails', secondaryEmails, {
    list: async ({ params }, { user }) => {
      needsSelf(params.id, user)
      return { secondary_emails: await viewsOf(user.id) }
    },

    create: change({
      effect: async (tx, { params, body: { email_address } }, { user, now }) => {
        needsSelf(params.id, user)
        return { secondary_email: secondaryEmailView(await addSecondaryEmail(tx, post, user, email_address, now)) }
      },
    }),

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

    resend: change({
      effect: async (tx, { params }, { user, now }) => {
        needsSelf(params.id, user)
        const row = await ownSecondaryEmail(tx, user.id, params.sid)
        if (row.confirmed_at === null) await sendConfirmation(tx, post, user, row, now)
        return { secondary_email: secondaryEmailView(row) }
      },
    }),

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
