import { useSnapshot } from 'valtio'
import { useReachability } from '#api/reachability.ts'
import { mirrorState, useQueue } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import { Clock, TriangleAlert, WifiOff } from '#ui/Icon.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { openOutbox } from '../outbox/outbox.modal.ts'
import css from './QueueState.module.css'

/** Two separate facts: whether the server can be reached, and whether it has all changes of this device. */
export default function QueueState() {
  const { online } = useReachability()
  const { lastPull } = useSnapshot(mirrorState)
  const { pending, parked } = useQueue()
  const { user } = useSession()
  const isQuiet = online && pending === 0 && parked === 0
  return (
    <output className={user ? css['state'] : `${css['state']} ${css['guest']}`} data-state={isQuiet ? undefined : ''}>
      {!online && (
        <span className={css['offline']} title="Offline">
          <WifiOff size={16} strokeWidth={1.75} />
          <span className={css['words']}>
            Offline
            {lastPull !== undefined && (
              <span className={css['more']}>
                {' — as of '}
                <RelativeTime at={lastPull} clock byDevice />
              </span>
            )}
          </span>
        </span>
      )}
      {(pending > 0 || parked > 0) && (
        <button type="button" className={parked > 0 ? `${css['badge']} ${css['parked']}` : css['badge']} onClick={openOutbox}>
          {parked > 0 ? <TriangleAlert size={16} strokeWidth={1.75} /> : <Clock size={16} strokeWidth={1.75} />}
          {parked > 0 ? (
            <span>
              {parked} <span className={css['more']}>{parked === 1 ? 'change' : 'changes'} not saved</span>
            </span>
          ) : (
            <span>
              {pending} <span className={css['more']}>{pending === 1 ? 'change' : 'changes'} waiting</span>
            </span>
          )}
        </button>
      )}
    </output>
  )
}
