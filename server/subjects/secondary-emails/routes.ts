import { secondaryEmails } from '#contract/secondary-emails.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import { currentUserOf, requireSelf, type ProfileRecords } from '../people/index.ts'
import { requirePassword, type Sessions } from '../sessions/index.ts'
import {
  addSecondaryEmail,
  confirmSecondaryEmail,
  makePrimary,
  requireOwnSecondaryEmail,
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

export const secondaryEmailHandlers = ({ store, mail, sessions, settings, profiles }: Parts) => {
  const mailer = { mail, origin: publicOrigin(settings) }
  const viewsOf = async (userId: string) => (await secondaryEmailsOf(store.read, userId)).map(secondaryEmailView)

  return handlers('secondaryEmails', secondaryEmails, {
    list: async ({ params }, { user }) => {
      requireSelf(params.id, user)
      return { secondary_emails: await viewsOf(user.id) }
    },

    create: keyedHandler({
      effect: async (tx, { params, body: { email_address } }, { user, now }) => {
        requireSelf(params.id, user)
        return { secondary_email: secondaryEmailView(await addSecondaryEmail(tx, mailer, user, email_address, now)) }
      },
    }),

    makePrimary: async ({ params, body: { password } }, { user, now }) => {
      requireSelf(params.id, user)
      await requireOwnSecondaryEmail(store.read, user.id, params.sid)
      await requirePassword(store, user, password, { now })
      await store.write(async tx => {
        await sessions.requireActive(tx, user.sid)
        await makePrimary(tx, mailer, user.id, params.sid, now)
        await profiles.markStale(tx, user.id)
      })
      return { user: await currentUserOf(store.read, user.id, now), secondary_emails: await viewsOf(user.id) }
    },

    remove: async ({ params }, { user }) => {
      requireSelf(params.id, user)
      await store.write(tx => removeSecondaryEmail(tx, user.id, params.sid))
      return {}
    },

    resend: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        requireSelf(params.id, user)
        const row = await requireOwnSecondaryEmail(tx, user.id, params.sid)
        if (row.confirmed_at === null) await sendConfirmation(tx, mailer, user, row, now)
        return { secondary_email: secondaryEmailView(row) }
      },
    }),

    confirm: async ({ params, query: { confirmation_token } }, { user, now }) => {
      requireSelf(params.id, user)
      const confirmed = await store.write(async tx => {
        const row = await requireOwnSecondaryEmail(tx, user.id, params.sid)
        return row.confirmed_at === null ? confirmSecondaryEmail(tx, user.id, row, confirmation_token, now) : row
      })
      return { secondary_email: secondaryEmailView(confirmed) }
    },
  })
}
