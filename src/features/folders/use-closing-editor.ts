import { useEffect, useEffectEvent, useRef } from 'react'
import { type Action, roleMay } from '#contract/roles.ts'
import { KeptTextModal } from '#features/memberships/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { type FolderView, useFolder } from './folders.reads.ts'
import { quoted } from './mutations/folders.rules.ts'

interface Editor {
  /** Id of the folder; undefined for a new one, whose editor never closes by itself. */
  folderId: string | undefined
  /** What the editor is for. */
  act: Action
  /** What was typed and is not saved; undefined if there is nothing. */
  typed: () => string | undefined
  close: () => void
}

/** Closes an editor when its folder is gone, or the user may no longer change it. What was typed is shown, to be copied. */
export function useClosingEditor({ folderId, act, typed, close }: Editor): void {
  const folder = useFolder(folderId ?? '')
  const before = useRef<FolderView>(undefined)
  const isAllowed = folder != null && roleMay(folder.rw_access, act)
  const end = useEffectEvent((name: string, isGone: boolean) => {
    const text = typed()
    close()
    if (text === undefined) return
    const title = isGone ? `${quoted(name)} is gone` : `You can no longer change ${quoted(name)}`
    const reason = isGone
      ? 'This folder was deleted, or is no longer shared with you. What you typed was not saved, but you can copy it.'
      : 'Your role in this folder was changed. What you typed was not saved, but you can copy it.'
    void openModal(KeptTextModal, { title, reason, text })
  })
  useEffect(() => {
    if (folderId === undefined || folder === undefined) return
    if (isAllowed) before.current = folder
    else if (before.current) {
      end(before.current.name, folder === null)
      before.current = undefined
    }
  }, [folderId, folder, isAllowed])
}
