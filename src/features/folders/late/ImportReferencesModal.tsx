import { useEffect, useRef, useState } from 'react'
import type { Identified } from '#contract/same-work.ts'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { useFolderRoom } from '../BoundNotice.tsx'
import { type FolderView, useFolders } from '../folders.reads.ts'
import { addReferences } from './add-references.ts'
import { ChooseReferences } from './ChooseReferences.tsx'
import { type ImportProgress, ImportRunning } from './ImportRunning.tsx'
import { ImportResult, type Imported } from './ImportResult.tsx'
import { readSource } from './read-source.ts'

type Stage = { is: 'choosing'; problem?: string } | ({ is: 'running' } & ImportProgress) | { is: 'done'; imported: Imported }

/** Reads references on this device and adds them to the folder. Closing or cancelling keeps what was added. */
export default function ImportReferencesModal({ folder }: { folder: Pick<FolderView, 'id' | 'name'> } & ModalProps<void>) {
  const room = useFolderRoom(useFolders())
  const [stage, setStage] = useState<Stage>({ is: 'choosing' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (load: () => Promise<Uint8Array | string>, known: readonly Identified[]) => {
    const control = new AbortController()
    running.current = control
    const { signal } = control
    const report = (phase: ImportProgress['phase']) => (done: number, total: number) => {
      if (!signal.aborted) setStage({ is: 'running', phase, done, total })
    }
    report('reading')(0, 0)
    const ids: string[] = []
    let problem: string | undefined
    try {
      const read = await readSource(await load(), known, { signal, onProgress: report('reading') })
      const { entries, ...counts } = read
      problem = entries.length > 0 ? room?.refusalOf(folder, entries.length) : undefined
      if (problem !== undefined) return setStage({ is: 'choosing', problem })
      report('adding')(0, entries.length)
      const onAdded = (added: readonly string[]) => {
        ids.push(...added)
        report('adding')(ids.length, entries.length)
      }
      // What was added before a failure is in the folder, so the result is shown with the reason.
      await addReferences(folder.id, entries, { signal, onAdded }).catch((error: Error) => (problem = error.message))
      setStage({ is: 'done', imported: { ...counts, ids, left: entries.length - ids.length, problem } })
    } catch (error) {
      if (signal.aborted) setStage({ is: 'choosing' })
      else setStage({ is: 'choosing', problem: error instanceof Error ? error.message : 'Something went wrong' })
    }
  }

  return (
    <ModalFrame title={`Import references to ${folder.name}`}>
      {stage.is === 'choosing' && <ChooseReferences folderId={folder.id} problem={stage.problem} onChoose={start} />}
      {stage.is === 'running' && <ImportRunning {...stage} onCancel={() => running.current?.abort()} />}
      {stage.is === 'done' && <ImportResult folderId={folder.id} imported={stage.imported} onAgain={() => setStage({ is: 'choosing' })} />}
    </ModalFrame>
  )
}
