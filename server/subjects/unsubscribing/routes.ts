import { unsubscribing } from '#contract/unsubscribing.ts'
import { AttemptLimit } from '../../core/attempt-limit.ts'
import { Refusal } from '../../core/refusal.ts'
import { handlers } from '../../http/handlers.ts'
import type { Store } from '../../store/store.ts'
import { readAlert } from '../alert-rows/index.ts'
import { type MailLink, readLink } from '../links/index.ts'
import { stopAlertMails } from './alert-mails.ts'
import { stopInvitations } from './invitations.ts'

const kinds = ['unsubscribe', 'stop_alert_mails'] as const

export const unsubscribingHandlers = ({ store }: { store: Store }) => {
  /** Per address: tokens that were never issued. */
  const wrongTokens = new AttemptLimit('unsubscribing tokens', { points: 100, seconds: 15 * 60 }, store)

  /** Refuses whoever guesses tokens. */
  async function guarded<T>(address: string, work: () => Promise<T>): Promise<T> {
    await wrongTokens.check(address)
    return work().catch(async (problem: unknown) => {
      if (problem instanceof Refusal) await wrongTokens.failed(address)
      throw problem
    })
  }

  return handlers('unsubscribing', unsubscribing, {
    show: ({ query: { token, alert } }, { now, address }) =>
      guarded(address, async () => {
        const link = await readLink(store.read, token, kinds, now)
        if (!isAboutAlerts(link)) return { about: 'invitations' as const, alert: null }
        const row = alert === undefined ? undefined : await readAlert(store.read, { user_id: link.user_id, alert })
        return { about: 'alerts' as const, alert: row ? { name: row.name } : null }
      }),

    // The token stays valid: whoever has the mail may press the button again.
    stop: ({ query: { token, alert } }, { now, address }) =>
      guarded(address, () =>
        store.write(async tx => {
          const link = await readLink(tx, token, kinds, now)
          await (isAboutAlerts(link) ? stopAlertMails(tx, link.user_id, alert, now) : stopInvitations(tx, link.email, now))
          return { email: link.email }
        }),
      ),
  })
}

const isAboutAlerts = (link: MailLink): link is MailLink & { user_id: string } => link.kind === 'stop_alert_mails' && link.user_id !== null
