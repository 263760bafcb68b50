import { call } from '#api/call.ts'
import { useRead } from '#api/read/use-read.ts'
import { account, type ActiveSession } from '#contract/account.ts'
import { type CurrentUser } from '#contract/current-session.ts'
import { useAction } from '#forms/use-action.ts'
import { Badge } from '#ui/text/Badge.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { Skeleton } from '#ui/waiting/Skeleton.tsx'
import { focusSectionHeading } from './focus-section.ts'
import { LoadError } from './LoadError.tsx'
import { OnlineButton } from '../parts/OnlineButton.tsx'
import css from '../parts/Rows.module.css'
import { SettingsSection } from '../parts/SettingsSection.tsx'
import { flashSuccess, flashError } from '../parts/flashes.ts'

/** Active sessions; a lost device can be signed out here. */
export function SessionsSection({ user: { user_id: id } }: { user: Readonly<CurrentUser> }) {
  const { answer, error, again } = useRead(account.sessions, { params: { id } })
  return (
    <SettingsSection
      id="sessions"
      title="Where you are signed in"
      about="When you sign out a device, your data on it is deleted as soon as it is online."
    >
      {answer && (
        <ul className={css['rows']}>
          {answer.sessions.map(session => (
            <SessionRow key={session.sid} userId={id} session={session} onEnded={again} />
          ))}
        </ul>
      )}
      {!answer && !error && <Skeleton lines={2} />}
      {!answer && error && (
        <LoadError error={error} again={again} offline="The list is not available offline." failed="The list could not be loaded." />
      )}
    </SettingsSection>
  )
}

interface SessionRowProps {
  userId: string
  session: ActiveSession
  onEnded: () => void
}

function SessionRow({ userId, session: { sid, agent, created_at, last_seen_at, current }, onEnded }: SessionRowProps) {
  const { busy, run } = useAction(flashError)
  const name = agent || 'Unknown browser'
  const end = async () => {
    await call(account.endSession, { params: { id: userId, sid } })
    flashSuccess(`${name} was signed out.`)
    focusSectionHeading('sessions')
    onEnded()
  }
  return (
    <li className={css['row']}>
      <span className={css['label']}>
        {name}
        <span id={`seen-${sid}`} className={css['note']}>
          {' '}
          signed in <RelativeTime at={created_at} />, last used <RelativeTime at={last_seen_at} />
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
          aria-label={`Sign out ${name}`}
          aria-describedby={`seen-${sid}`}
        >
          Sign out
        </OnlineButton>
      )}
    </li>
  )
}
