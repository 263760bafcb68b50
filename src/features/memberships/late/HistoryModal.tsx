import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { RelativeTime } from '#ui/text/RelativeTime.tsx'
import { historyPerson, historyText } from './history-text.ts'
import { sharedCalls } from './shared-calls.ts'
import type { SharedTarget } from '../shared-target.ts'
import { useRealTarget } from '../use-real-target.ts'
import { NotLoaded } from './NotLoaded.tsx'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import css from './Sharing.module.css'

/** What happened in a folder, and who did it. */
export default function HistoryModal({ target }: { target: SharedTarget }) {
  const id = useRealTarget(target)
  const [page, setPage] = useState(0)
  const calls = sharedCalls[target.kind]
  const { answer, error, again } = useRead(
    calls.history,
    id === undefined ? undefined : { params: calls.params(id), query: { page: String(page) } },
  )
  return (
    <ModalFrame title={`History of “${target.name}”`}>
      {!answer ? (
        <NotLoaded error={error} again={again} what="Earlier changes" />
      ) : (
        <ol className={css['rows']} aria-label="History">
          {answer.history.map(line => (
            <li key={line.id} className={css['row']}>
              <span className={css['who']}>
                <strong>{historyPerson(line)}</strong> {historyText(line, target.kind)}
              </span>
              <span className={css['note']}>
                <RelativeTime at={line.at} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {answer?.history.length === 0 && <p className={css['note']}>Nothing has happened here yet.</p>}
      {answer && <PageTurner page={page} more={answer.more} onTurn={setPage} labels={['Later', 'Earlier']} />}
    </ModalFrame>
  )
}
