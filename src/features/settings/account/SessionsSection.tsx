import { ApiError, call } from '#api/call.ts'
import { account, type ActiveSession } from '#contract/account.ts'
import { type CurrentUser } from '#contract/current-session.ts'
import { useAction } from '#forms/use-action.ts'
import { limits } from '#contract/limits.ts'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { Badge } from '#ui/text/Badge.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { withConfirmation } from './confirm-identity.ts'
import { focusSectionHeading } from './focus-section.ts'
import { useSessions } from './sessions.reads.ts'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import css from '../parts/Rows.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { flashSuccess, flashError } from '#forms/flashes.ts'

/** Active sessions; a lost device can be signed out here. */
export function SessionsSection({ user: { user_id: id } }: { user: Readonly<CurrentUser> }) {
  const { answer, error, again } = useSessions(id)
  return (
    <SettingsSection
      id="sessions"
      title="Where you’re logged in"
      about="When you log out a device, your data on it is deleted as soon as it’s online."
    >
      {answer && answer.crowded_out > 0 && (
        <InlineMessage tone="warn">
          You can be logged in at {limits.sessions.active} places at most.{' '}
          {answer.crowded_out === 1 ? 'One session that was' : `${answer.crowded_out} sessions that were`} unused longest ended in the last
          days. If you did not log in so often, please change your password.
        </InlineMessage>
      )}
      {answer && (
        <ul className={css['rows']}>
          {answer.sessions.map(session => (
            <SessionRow key={session.sid} userId={id} session={session} name={nameAmong(answer.sessions, session)} onEnded={again} />
          ))}
        </ul>
      )}
      {!answer && <NotLoaded error={error} again={again} what="The list" lines={2} />}
    </SettingsSection>
  )
}

const browserOf = ({ agent }: ActiveSession): string => agent || 'Unknown browser'

/** A name that no other one of the list has: the same browsers are numbered, the oldest session first. */
function nameAmong(sessions: readonly ActiveSession[], session: ActiveSession): string {
  const name = browserOf(session)
  const alike = sessions.filter(one => browserOf(one) === name).toSorted((a, b) => a.created_at - b.created_at)
  return alike.length === 1 ? name : `${name} (${alike.indexOf(session) + 1})`
}

interface SessionRowProps {
  userId: string
  session: ActiveSession
  name: string
  onEnded: () => void
}

/** One that ended elsewhere meanwhile is what was asked for. */
function ifEnded(thrown: unknown): object {
  if (thrown instanceof ApiError && thrown.code === 'not_found') return {}
  throw thrown
}

function SessionRow({ userId, session, name, onEnded }: SessionRowProps) {
  const { sid, created_at, last_seen_at, current } = session
  const { busy, run } = useAction(flashError)
  const end = async () => {
    const ended = await withConfirmation('To log out another device, enter your password.', () =>
      call(account.endSession, { params: { id: userId, sid } }).catch(ifEnded),
    )
    if (!ended) return
    flashSuccess(`${browserOf(session)} was logged out.`)
    focusSectionHeading('sessions')
    onEnded()
  }
  return (
    <li className={css['row']}>
      <span className={css['label']}>
        {name}
        <span id={`seen-${sid}`} className={css['note']}>
          {' '}
          logged in <RelativeTime at={created_at} />, last used <RelativeTime at={last_seen_at} />
        </span>
      </span>
      {current ? (
        <Badge tone="accent">This device</Badge>
      ) : (
        <OnlineButton
          kind="quiet"
          size="small"
          busy={busy}
          onClick={() => void run(end)}
          aria-label={`Log out ${name}`}
          aria-describedby={`seen-${sid}`}
        >
          Log out
        </OnlineButton>
      )}
    </li>
  )
}
