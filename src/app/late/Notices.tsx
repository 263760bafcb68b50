import { useState } from 'react'
import { useSnapshot } from 'valtio'
import { to } from '#contract/to.ts'
import { applyUpdate, type SignOutNotice, clearSignOutNotice, mirrorState, updateState } from '#offline/index.ts'
import { usePlace } from '#routing/place.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { signOutNotice, useSession } from '#session/session.ts'
import { BottomBar } from '#ui/overlay/BottomBar.tsx'
import { Button, ButtonLink } from '#ui/button/Button.tsx'

const counted = (count: number, what: string): string => (count === 1 ? `1 ${what}` : `${count} ${what}s`)

const whys: Record<SignOutNotice['why'], string> = {
  ended: 'Your session was ended from elsewhere.',
  away: 'This device was without Indago for more than 14 days, so your session was closed.',
  deleted: 'This account was deleted, and with it everything that this device kept of it.',
}

/** What became of a session that ended by itself, and of what waited in it. */
function farewellWords({ why, changes, texts, whose }: SignOutNotice): string {
  if (changes + texts === 0) return whys[why]
  const kept = [changes > 0 ? counted(changes, 'unsent change') : '', texts > 0 ? counted(texts, 'unsent text') : ''].filter(Boolean)
  return `${whys[why]} ${kept.join(' and ')} ${changes + texts === 1 ? 'is' : 'are'} kept here for ${whose}, locked, for 14 days: log in to go on.`
}

/** Bars at the bottom that stay until somebody acts. None of them covers what is being read or typed. */
export function Notices() {
  const { status } = useSession()
  const { waiting } = useSnapshot(updateState)
  const { unavailable, lost } = useSnapshot(mirrorState)
  const { name, href } = usePlace()
  const [gone, setGone] = useState(signOutNotice)
  const closeFarewell = () => {
    clearSignOutNotice()
    setGone(undefined)
  }
  return (
    <section aria-label="Notices">
      {status === 'guest' && gone && (
        <BottomBar tone="warn">
          <p>{farewellWords(gone)}</p>
          <Button size="small" onClick={closeFarewell}>
            Close
          </Button>
        </BottomBar>
      )}
      {status === 'locked' && name !== 'login' && (
        <BottomBar tone="warn">
          <p>Your session has ended. What is on this device stays readable, and unsent changes are kept.</p>
          <ButtonLink kind="primary" size="small" href={to('login')} onClick={() => rememberRoute(href)}>
            Sign in again
          </ButtonLink>
        </BottomBar>
      )}
      {lost !== undefined && (
        <BottomBar tone="warn">
          <p>
            This browser deleted data of Indago, and with it {counted(lost, 'unsent change')}. What the server has is being fetched again.
          </p>
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
          <p>A new version of Indago is ready. It starts when you say so.</p>
          <Button kind="primary" size="small" onClick={applyUpdate}>
            Update now
          </Button>
        </BottomBar>
      )}
    </section>
  )
}
