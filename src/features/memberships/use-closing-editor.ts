import { useEffect, useEffectEvent, useRef } from 'react'
import { type Action, type Role, roleMay } from '#contract/roles.ts'
import { keepUnsentText } from '#offline/index.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { KeptTextModal } from './modals.ts'

interface Editor {
  /** The viewer's role now; null without one, undefined while it is not known. */
  role: Role | null | undefined
  /** What is edited, as people call it. */
  name: string
  /** What the editor is for. */
  act: Action
  /** Whether it is still there for whoever lost the role: a group is, a folder is not. */
  isPublic?: boolean
  /** What the editor does with it, in a sentence. */
  does?: string
  /** What was typed and is not saved; undefined if there is nothing. */
  typed: () => string | undefined
  close: () => void
}

/** Closes an editor when what it edits is gone, or the user may no longer change it. What was typed is shown, and kept until its user discards it. */
export function useClosingEditor({ role, name, act, isPublic = false, does = 'change', typed, close }: Editor): void {
  const wasAllowed = useRef(false)
  const end = useEffectEvent((isGone: boolean) => {
    const text = typed()
    close()
    if (text === undefined) return
    const title = isGone && !isPublic ? `“${name}” is gone` : `You can no longer ${does} “${name}”`
    const cause = !isGone
      ? 'Your role was changed.'
      : isPublic
        ? 'You’re no longer a member, or it was deleted.'
        : 'It was deleted, or is no longer shared with you.'
    void keepUnsentText({ about: name, why: cause, text })
    const reason = `${cause} What you typed was not sent. You can copy it here, and find it later among the changes that could not be saved.`
    void openModal(KeptTextModal, { title, reason, text })
  })
  useEffect(() => {
    if (role === undefined) return
    if (roleMay(role, act)) wasAllowed.current = true
    else if (wasAllowed.current) {
      wasAllowed.current = false
      end(role === null)
    }
  }, [role, act])
}
