import { type ReactNode, useEffect, useId, useState } from 'react'
import { useSnapshot } from 'valtio'
import { mirrorState } from '#offline/index.ts'
import { Button } from '#ui/button/Button.tsx'
import { InlineMessage } from '#ui/feedback/InlineMessage.tsx'
import { registerGuard } from '#ui/overlay/closing-guard.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import type { DraftStorage } from './draft-storage.ts'
import css from './EditorFrame.module.css'
import { Form } from './Form.tsx'
import type { SentForm } from './use-form.ts'

interface EditorFrameProps {
  title: string
  form: SentForm & { isChanged: () => boolean }
  draft: DraftStorage
  /** Starts again with what is saved. */
  onDiscard: () => void
  /** Of the button that sends the form. */
  submitLabel?: string
  /** More buttons before it. */
  buttons?: ReactNode
  /** Above the form. */
  hint?: ReactNode
  /** Below the form: what is saved as soon as it is chosen. */
  below?: ReactNode
  children: ReactNode
}

/**
 * The window of a form with a draft. What is typed is kept on this device until it is saved, so closing loses nothing; it asks only if the
 * browser refuses storage.
 */
export function EditorFrame({ title, form, draft, onDiscard, submitLabel = 'Save', buttons, hint, below, children }: EditorFrameProps) {
  const formId = useId()
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
          {buttons}
          <Button type="submit" form={formId} kind="primary" busy={busy}>
            {submitLabel}
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
