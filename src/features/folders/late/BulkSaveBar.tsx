import { useEffect, useState } from 'react'
import { ApiError, call } from '#api/call.ts'
import type { BulkSaveJob } from '#contract/bulk-save.ts'
import { jobs } from '#contract/jobs.ts'
import { limits } from '#contract/limits.ts'
import { formatNumber } from '#kit/format-number.ts'
import { isTemporary, pullChanges } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { flash } from '#ui/feedback/flash.ts'
import { BottomBar } from '#ui/overlay/BottomBar.tsx'
import { useFolder } from '../folders.reads.ts'
import { bulkSaveMessage, refusedSave } from '#contract/bulk-save-texts.ts'
import { slowSave, unsavedFor } from '../save/bulk-save.rules.ts'
import { type BulkSave, endBulkSave, openBulkSave } from '../save/bulk-saves.ts'
import { followBulkSave } from '../save/follow-bulk-save.ts'
import css from './BulkSaveBar.module.css'

/** One save under way: asks for it, shows how far it is, and says once what came of it. */
export default function BulkSaveBar({ name }: { name: string }) {
  const [save, setSave] = useState<BulkSave>()
  useEffect(() => {
    let left = false
    void openBulkSave(name).then(found => left || setSave(found))
    return () => {
      left = true
    }
  }, [name])
  return save ? <Saving name={name} save={save} /> : null
}

function Saving({ name, save }: { name: string; save: BulkSave }) {
  const folderId = useSentFolderId(save.folder.id)
  const isDiscarded = folderId === 'none'
  const [job, setJob] = useState<BulkSaveJob>()
  useEffect(() => {
    if (isDiscarded) void endBulkSave(name).then(() => flash(unsavedFor(save.folder.name)))
    if (isDiscarded || folderId === undefined) return
    const ending = new AbortController()
    const { signal } = ending
    const follow = async () => {
      // Another tab may have shown the result while this one waited.
      if (signal.aborted || !(await openBulkSave(name))) return
      const end = await lastMessage(save, folderId, signal, setJob)
      await endBulkSave(name)
      flash(end)
      await pullChanges()
    }
    onlyHere(save.key, signal, follow).catch(() => undefined)
    return () => ending.abort()
  }, [name, save, folderId, isDiscarded])
  useEffect(() => {
    const timer = setTimeout(() => flash(slowSave(save.folder.name)), limits.bulkSave.slow)
    return () => clearTimeout(timer)
  }, [save])
  const { done = 0, total = 0 } = job ?? {}
  const title = `Saving to ${save.folder.name}`
  const howFar = total > 0 ? `: ${formatNumber(done)} of ${formatNumber(total)}` : ''
  const cancel = () => void (job && call(jobs.cancel, { params: { id: job.id } }, { key: crypto.randomUUID() }).catch(notCancelled))
  return (
    <BottomBar tone="accent">
      <div className={css['progress']}>
        <span>
          <output>{title}</output>
          {howFar}
        </span>
        <progress aria-label={title + howFar} {...(total > 0 && { value: done, max: total })} />
      </div>
      {job && (
        <Button size="small" onClick={cancel}>
          Cancel
        </Button>
      )}
    </BottomBar>
  )
}

const notCancelled = () => flash({ variant: 'danger', text: 'The save could not be cancelled. Try again.' })

/** The id by which the server knows the folder: undefined while it does not know it yet, 'none' if its creation was discarded. */
function useSentFolderId(id: string): string | undefined {
  const folder = useFolder(id)
  const [sent, setSent] = useState(isTemporary(id) ? undefined : id)
  const real = folder && !isTemporary(folder.id) ? folder.id : undefined
  if (real !== undefined && real !== sent) setSent(real)
  return sent ?? (folder === null ? 'none' : undefined)
}

async function lastMessage(save: BulkSave, folderId: string, signal: AbortSignal, report: (job: BulkSaveJob) => void) {
  try {
    return bulkSaveMessage(await followBulkSave(save, folderId, signal, report), save.folder.name)
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError)) throw error
    return refusedSave({ code: error.code, error: error.message }, save.folder.name)
  }
}

/** One tab follows a save; another one takes over when it is closed. */
async function onlyHere(key: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
  const { locks } = navigator
  await (locks ? locks.request(`ri-bulk-save-${key}`, { signal }, work) : work())
}
