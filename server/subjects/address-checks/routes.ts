import { addressChecks, ownAddress } from '#contract/address-checks.ts'
import { limits } from '#contract/limits.ts'
import { pageLink } from '../../core/page-link.ts'
import { Refusal } from '../../core/refusal.ts'
import { publicOrigin, type Settings } from '../../core/settings.ts'
import type { User } from '../../core/user.ts'
import { handlers, keyedHandler } from '../../http/handlers.ts'
import { forgetBounce, isBounced } from '../../outside/bounced-addresses.ts'
import { canMail } from '../../outside/mail-limits.ts'
import type { MailQueue } from '../../outside/mail-queue.ts'
import type { Store } from '../../store/store.ts'
import type { Tx } from '../../store/unit-of-work.ts'
import { consumeLink, createLink } from '../links/index.ts'
import { currentUserOf, requireSelf } from '../people/index.ts'
import { addressCheckMail } from './mails.ts'

interface Parts {
  settings: Settings
  store: Store
  mail: MailQueue
}

const kind = 'address_check'
const lifetimeMs = limits.links.confirmationHours * 3600_000

/** How an address gets mail again after mail came back from it ([Note: Bounces]). */
export const addressCheckHandlers = ({ settings, store, mail }: Parts) => {
  const origin = publicOrigin(settings)

  async function linkTo(tx: Tx, { id, email, slug_values }: User, now: number): Promise<string> {
    const secret = await createLink(tx, { kind, user_id: id, email, now, lifetimeMs })
    const query = { secondary_email: ownAddress, confirmation_token: secret }
    return pageLink(origin, 'researcher.settings.change-account', { id: slug_values[0] ?? id }, { query })
  }

  return handlers('addressChecks', addressChecks, {
    // A mail that comes back too changes nothing: only people ask for one, and a few times a day.
    send: keyedHandler({
      effect: async (tx, { params }, { user, now }) => {
        requireSelf(params.id, user)
        const mayBeSent = await canMail(tx, { kind, to_address: user.email, from_user_id: user.id }, now)
        if (mayBeSent && (await isBounced(tx, user.email)))
          await mail.write(tx, { ...addressCheckMail(user.email, await linkTo(tx, user, now)), from_user_id: user.id }, now)
        return {}
      },
    }),

    confirm: async ({ params, body: { confirmation_token } }, { user, now }) => {
      requireSelf(params.id, user)
      await store.write(async tx => {
        const link = await consumeLink(tx, confirmation_token, [kind], now)
        if (link.user_id !== user.id) throw new Refusal('link_expired')
        await forgetBounce(tx, link.email)
      })
      return { user: await currentUserOf(store.read, user.id, now) }
    },
  })
}
