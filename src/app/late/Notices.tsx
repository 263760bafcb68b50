import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { to } from '#contract/to.ts'
import { counted } from '#kit/format-number.ts'
import { applyUpdate, type SignOutNotice, clearSignOutNotice, mirrorState, updateState } from '#offline/index.ts'
import { usePlace } from '#routing/place.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { signOutNotice, useSession } from '#session/session.ts'
import { BottomBar } from '#ui/overlay/BottomBar.tsx'
import { Button, ButtonLink } from '#ui/button/Button.tsx'

const reasons: Record<SignOutNotice['why'], string> = {
  ended: 'You were logged out from another device.',
  away: 'This device was offline for more than 14 days, so you were logged out.',
  deleted: 'This account was deleted, and its data was removed from this device.',
}

/** Why a session ended, and what happened to unsent changes and drafts. */
function signOutText({ why, changes, texts, whose }: SignOutNotice): string {
  if (changes + texts === 0) return reasons[why]
  const unsent = [changes > 0 ? counted(changes, 'unsent change') : '', texts > 0 ? counted(texts, 'unsent draft') : ''].filter(Boolean)
  return `${reasons[why]} ${unsent.join(' and ')} of ${whose} ${changes + texts === 1 ? 'is' : 'are'} kept on this device, encrypted, for 14 days. Log in to send ${changes + texts === 1 ? 'it' : 'them'}.`
}

/** Bars at the bottom that stay until the user acts. None of them covers the text being read or typed. */
export function Notices() {
  const { status } = useSession()
  const { waiting } = useSnapshot(updateState)
  const { unavailable, lost } = useSnapshot(mirrorState)
  const { name, href } = usePlace()
  const [notice, setNotice] = useState(signOutNotice)
  const closeNotice = () => {
    clearSignOutNotice()
    setNotice(undefined)
  }
  return (
    <section aria-label="Notices">
      {status === 'guest' && notice && (
        <BottomBar tone="warn">
          <p>{signOutText(notice)}</p>
          <Button size="small" onClick={closeNotice}>
            Close
          </Button>
        </BottomBar>
      )}
      {status === 'locked' && name !== 'login' && (
        <BottomBar tone="warn">
          <p>Your session has ended. You can still read what’s on this device. Unsent changes are kept.</p>
          <ButtonLink kind="primary" size="small" href={to('login')} onClick={() => rememberRoute(href)}>
            Log in again
          </ButtonLink>
        </BottomBar>
      )}
      {lost !== undefined && (
        <BottomBar tone="warn">
          <p>Your browser deleted Indago’s data, including {counted(lost, 'unsent change')}. Everything else is being downloaded again.</p>
          <Button size="small" onClick={() => delete mirrorState.lost}>
            Close
          </Button>
        </BottomBar>
      )}
      {unavailable && (
        <BottomBar tone="warn">
          <p>{unavailable}</p>
        </BottomBar>
      )}
      {waiting && (
        <BottomBar tone="warn">
          <p>Update available.</p>
          <Button kind="primary" size="small" onClick={applyUpdate}>
            Update now
          </Button>
        </BottomBar>
      )}
    </section>
  )
}
