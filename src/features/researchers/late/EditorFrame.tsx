import { type ReactNode, useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { Form } from '#forms/Form.tsx'
import type { SentForm } from '#forms/use-form.ts'
import { mirrorState } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { registerGuard } from '#ui/overlay/closing-guard.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import css from './EditorFrame.module.css'

interface EditorFrameProps {
  title: string
  form: SentForm & { isChanged: () => boolean }
  draft: DraftStorage
  /** Starts again with what is saved. */
  onDiscard: () => void
  /** Goes back to a list; without it the window is left by closing it. */
  onBack?: () => void
  /** Above the form. */
  hint?: ReactNode
  /** Below the form: what is saved as soon as it is chosen. */
  below?: ReactNode
  children: ReactNode
}

const formId = 'profile-editor'

/**
 * The frame of a form of the own profile. What is typed is kept on this device until it is saved, so closing loses nothing; it asks only if the
 * browser refuses storage.
 */
export function EditorFrame({ title, form, draft, onDiscard, onBack, hint, below, children }: EditorFrameProps) {
  const { unavailable } = useSnapshot(mirrorState)
  const [isRestored, setRestored] = useState(() => draft.read() !== undefined)
  const { form: ref, isChanged, busy, failure, handleSubmit } = form
  // Prevents automatic reloads while there is something unsaved.
  useEffect(() => registerGuard(isChanged), [isChanged])
  const discard = () => {
    setRestored(false)
    onDiscard()
  }
  return (
    <ModalFrame
      title={title}
      {...(unavailable !== undefined && { guard: isChanged })}
      footer={
        <>
          {onBack && <Button onClick={onBack}>Back</Button>}
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            Save
          </Button>
        </>
      }
    >
      {hint}
      {isRestored && (
        <p className={css['restored']}>
          <output>These are your unsaved changes from before.</output>
          <Button kind="quiet" size="small" onClick={discard}>
            Discard them
          </Button>
        </p>
      )}
      <Form ref={ref} id={formId} aria-label={title} onSubmit={handleSubmit}>
        {children}
        <InlineMessage tone="danger">{failure}</InlineMessage>
      </Form>
      {below && <div className={css['below']}>{below}</div>}
    </ModalFrame>
  )
}
