import { useReachability } from '#api/reachability.ts'
import { useFolders } from '#features/folders/index.ts'
import { exportParked, useParked, useWaiting } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { Download } from '#ui/Icon.tsx'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { downloadText } from '#ui/text/download-text.ts'
import { OutboxParked } from './OutboxParked.tsx'
import css from './Outbox.module.css'

/** All changes that the server does not have, waiting and refused ones, each described in words. */
export default function Outbox() {
  // Changes that depend on a refused change are listed under it.
  const waiting = useWaiting().filter(change => change.state !== 'blocked')
  const parked = useParked()
  const folders = useFolders() ?? []
  const { online } = useReachability()
  return (
    <ModalFrame title="Changes on this device">
      <div className={css['outbox']}>
        {parked.length > 0 && (
          <section>
            <header className={css['head']}>
              <h3>Changes that could not be saved ({parked.length})</h3>
              <Button size="small" icon={Download} onClick={() => void downloadParked()}>
                Export all as JSON
              </Button>
            </header>
            <ul>
              {parked.map(change => (
                <OutboxParked key={change.seq} change={change} all={parked} folders={folders} />
              ))}
            </ul>
          </section>
        )}
        <section>
          <h3>Waiting to be sent ({waiting.length})</h3>
          {waiting.length === 0 ? (
            <p className={css['note']}>Nothing is waiting. All other changes are saved.</p>
          ) : (
            <>
              <p className={css['note']}>{online ? 'Sending now.' : 'They will be sent when you’re back online.'}</p>
              <ul>
                {waiting.map(({ seq, what, when }) => (
                  <li key={seq} className={css['row']}>
                    <span>{what.join('')}</span>
                    <span className={css['when']}>
                      <RelativeTime at={when} byDevice />
                    </span>
                  </li>
                ))}
              </ul>
            </>
          )}
        </section>
      </div>
    </ModalFrame>
  )
}

const downloadParked = async () => downloadText('indago-unsaved-changes.json', await exportParked(), 'application/json')
