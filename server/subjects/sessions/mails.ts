import { limits } from '#contract/limits.ts'
import { pageLink } from '../../core/page-link.ts'
import { canMail } from '../../outside/mail-limits.ts'
import type { Mailer } from '../../outside/mail-queue.ts'
import { composeMail, type NewMail } from '../../outside/mail-text.ts'
import type { Tx } from '../../store/unit-of-work.ts'

/** Tells the owner of an account that its oldest sessions end; at most a few times a day, because every further sign-in ends another one. */
export async function mailSessionsCrowded({ mail, origin }: Mailer, tx: Tx, userId: string, now: number): Promise<void> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  if (await canMail(tx, { kind: 'sessions_crowded', to_address: email }, now)) await mail.write(tx, sessionsCrowdedMail(email, origin), now)
}

const sessionsCrowdedMail = (to: string, origin: string): NewMail =>
  composeMail({
    kind: 'sessions_crowded',
    to,
    subject: 'Your oldest sessions were ended',
    body: [
      `You are logged in to your Indago account in more than ${limits.sessions.active} places. The sessions that were unused longest were ended; unsent changes on those devices are kept.`,
      'If you did not log in so often, someone else knows your password. Choose a new one, which also ends all other sessions:',
      pageLink(origin, 'forgot'),
    ],
  })
