import { limits } from '#contract/limits.ts'
import { FolderChoices, useFolders, writableFolders } from '#features/folders/index.ts'
import { commit } from '#offline/index.ts'
import { flash } from '#ui/feedback/flash.ts'
import { Checkbox } from '#ui/field/Checkbox.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { useAnalysis } from '../analyses.reads.ts'
import { editAnalysis } from '../mutations/edit-analysis.mutation.ts'
import css from './AnalysisFoldersModal.module.css'

export default function AnalysisFoldersModal({ id, name }: { id: string; name: string } & ModalProps<void>) {
  const all = useFolders()
  const { analysis } = useAnalysis(id)
  const chosen = analysis?.folders ?? []
  const toggle = (folder: string) => {
    const isIn = chosen.includes(folder)
    const folders = isIn ? { added: [], removed: [folder] } : { added: [folder], removed: [] }
    if (!isIn && chosen.length >= limits.analysis.folders)
      return flash({ variant: 'warning', text: `An analysis can be in ${limits.analysis.folders} folders.` })
    commit(editAnalysis, { id, change: { folders } }).catch((error: Error) => flash({ variant: 'danger', text: error.message }))
  }
  return (
    <ModalFrame title="Folders of this analysis">
      <div className={css['about']}>
        <p>{name}</p>
        <p className={css['note']}>The members of a folder can read the analyses in it.</p>
      </div>
      <FolderChoices folders={all && writableFolders(all)} none="You have no folders yet.">
        {(folder, facts) => (
          <Checkbox
            checked={chosen.includes(folder.id)}
            onChange={() => toggle(folder.id)}
            label={<span className={css['line']}>{facts}</span>}
          />
        )}
      </FolderChoices>
    </ModalFrame>
  )
}
