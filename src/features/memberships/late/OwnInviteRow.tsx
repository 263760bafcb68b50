import { useAction } from '#forms/use-action.ts'
import { profileId } from '#routing/profile-id.ts'
import { useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { invitableNames } from '#contract/invitable-names.data.ts'
import { answerInvite, type OwnInvite } from './own-invites.reads.ts'
import type { GivenAnswer } from './own-invites.state.ts'
import { roleTexts } from '../role-texts.ts'
import { targetPages } from '../target-page.ts'
import { targetTexts } from '../target-texts.ts'
import css from './InvitesPage.module.css'

/** One invitation of the user, or what they answered. */
export function OwnInviteRow({ row: { invite, answer, isWaiting } }: { row: OwnInvite }) {
  const { user } = useSession()
  const { busy, run } = useAction(thrown =>
    flash({ variant: 'danger', text: thrown instanceof Error ? thrown.message : 'Something went wrong' }),
  )
  const { invitable, invitable_type, invited_by, role, message, email, created_at } = invite
  const name = invitable.name
  const texts = roleTexts[invitable_type][role.name]
  const give = (given: GivenAnswer) => user && void run(() => answerInvite(user.user_id, invite, given))
  return (
    <li className={css['invite']}>
      <p>
        <strong>{invited_by?.full_name ?? 'Someone'}</strong> invites you to {invitableNames[invitable_type]} “{name}”.
      </p>
      <p className={css['note']}>
        {texts.label}: {texts.may} Sent to {email}, <RelativeTime at={created_at} />.
      </p>
      {message && <blockquote className={css['message']}>{message}</blockquote>}
      <p className={css['acts']}>
        {answer === undefined ? (
          <>
            <Button kind="primary" busy={busy} aria-label={`Accept ${name}`} onClick={() => give('confirmed')}>
              Accept
            </Button>
            <Button busy={busy} aria-label={`Decline ${name}`} onClick={() => give('declined')}>
              Decline
            </Button>
          </>
        ) : (
          <>
            <Badge tone={answer === 'confirmed' ? 'ok' : 'warn'}>{answer === 'confirmed' ? 'Accepted' : 'Declined'}</Badge>
            {isWaiting && <span className={css['note']}>Saved on this device. It is sent when you’re online.</span>}
            {answer === 'confirmed' && !isWaiting && user && (
              <ButtonLink size="small" href={targetPages[invitable_type](invitable.id, profileId(user))}>
                Open {targetTexts[invitable_type].noun}
              </ButtonLink>
            )}
          </>
        )}
      </p>
    </li>
  )
}
