import { useState } from 'react'
import { useRead } from '#api/read/use-read.ts'
import { NotLoaded } from '#ui/feedback/NotLoaded.tsx'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { HistoryRow } from './HistoryRow.tsx'
import { sharedCalls } from './shared-calls.ts'
import type { SharedTarget } from '../shared-target.ts'
import { useRealTarget } from '../use-real-target.ts'
import { PageTurner } from '#ui/list/PageTurner.tsx'
import css from './Sharing.module.css'

/** What happened in what people share, and who did it. */
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
            <HistoryRow key={line.id} target={{ ...target, id: id ?? target.id }} line={line} onChanged={again} />
          ))}
        </ol>
      )}
      {answer?.history.length === 0 && <p className={css['note']}>Nothing has happened here yet.</p>}
      {answer && <PageTurner page={page} more={answer.more} onTurn={setPage} labels={['Later', 'Earlier']} />}
    </ModalFrame>
  )
}
