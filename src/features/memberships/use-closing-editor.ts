import { useEffect, useEffectEvent, useRef } from 'react'
import { type Action, type Role, roleMay } from '#contract/roles.ts'
import { openModal } from '#ui/overlay/modal.ts'
import { KeptTextModal } from './modals.ts'

interface Editor {
  /** The viewer's role now; null without one, undefined while it is not known. */
  role: Role | null | undefined
  /** What is edited, as people call it. */
  name: string
  /** What the editor is for. */
  act: Action
  /** What was typed and is not saved; undefined if there is nothing. */
  typed: () => string | undefined
  close: () => void
}

/** Closes an editor when what it edits is gone, or the user may no longer change it. What was typed is shown, to be copied. */
export function useClosingEditor({ role, name, act, typed, close }: Editor): void {
  const wasAllowed = useRef(false)
  const end = useEffectEvent((isGone: boolean) => {
    const text = typed()
    close()
    if (text === undefined) return
    const title = isGone ? `“${name}” is gone` : `You can no longer change “${name}”`
    const reason = isGone
      ? 'It was deleted, or is no longer shared with you. What you typed was not sent, but you can copy it.'
      : 'Your role was changed. What you typed was not sent, but you can copy it.'
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
