import { useSnapshot } from 'valtio'
import { applyUpdate, mirrorState, updateState } from '#offline/index.ts'
import { usePlace } from '#routing/place.ts'
import { rememberRoute } from '#routing/previous-route.ts'
import { useSession } from '#session/session.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import css from './Notices.module.css'

/** Bars at the bottom that stay until somebody acts. None of them covers what is being read or typed. */
export function Notices() {
  const { status } = useSession()
  const { waiting } = useSnapshot(updateState)
  const { unavailable } = useSnapshot(mirrorState)
  const { name, href } = usePlace()
  return (
    <section className={css['notices']} aria-label="Notices">
      {status === 'locked' && name !== 'login' && (
        <div className={css['bar']}>
          <p>Your session has ended. What is on this device stays readable, and unsent changes are kept.</p>
          <ButtonLink kind="primary" size="small" href="/login" onClick={() => rememberRoute(href)}>
            Sign in again
          </ButtonLink>
        </div>
      )}
      {unavailable && (
        <div className={css['bar']}>
          <p>{unavailable}</p>
        </div>
      )}
      {waiting && (
        <div className={css['bar']}>
          <p>A new version of Indago is ready. It starts when you say so.</p>
          <Button kind="primary" size="small" onClick={applyUpdate}>
            Update now
          </Button>
        </div>
      )}
    </section>
  )
}
