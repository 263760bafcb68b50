import { useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import { useReachability } from '#api/reachability.ts'
import { limits } from '#contract/limits.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { mirrorState } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { registerGuard } from '#ui/overlay/closing-guard.ts'
import { Field } from '#ui/field/Field.tsx'
import type { ModalProps } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { ContactedPerson } from './contact-details.modal.ts'
import { logIn } from './MessageLogin.tsx'
import { useMessage } from './use-message.ts'
import css from './MessageForm.module.css'

interface MessageFormProps extends ModalProps<'sent'> {
  researcher: ContactedPerson
  /** Storage of the draft. */
  draft: DraftStorage
}

/**
 * Subject and text (S2§5). The draft is stored on this device until it is sent, so that closing loses nothing; closing asks only if the
 * browser refuses storage.
 */
export function MessageForm({ researcher, draft, close }: MessageFormProps) {
  const { form, values, errors, failure, busy, text, isChanged, handleSubmit } = useMessage(researcher, draft, () => close('sent'))
  const { unavailable } = useSnapshot(mirrorState)
  const { online } = useReachability()
  const { status, user } = useSession()
  const note = useId()
  const isLocked = status === 'locked'
  const isBlocked = isLocked || !online

  // Prevents automatic reloads while there is an unsent text.
  useEffect(() => registerGuard(isChanged), [isChanged])

  return (
    <ModalFrame
      title={`Write to ${researcher.name}`}
      {...(unavailable !== undefined && { guard: isChanged })}
      footer={
        <>
          <output id={note} className={css['note']}>
            {isLocked
              ? 'Your session has ended. Log in to send this.'
              : !online && `You’re offline. ${unavailable === undefined ? 'Your draft is kept on this device.' : 'Keep this page open.'}`}
          </output>
          {isLocked && <Button onClick={logIn}>Log in</Button>}
          <Button
            type="submit"
            form="message-form"
            kind={isBlocked ? undefined : 'primary'}
            busy={busy}
            aria-disabled={isBlocked || undefined}
            aria-describedby={isBlocked ? note : undefined}
          >
            Send
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id="message-form"
        className={css['form']}
        onSubmit={event => (isBlocked ? event.preventDefault() : handleSubmit(event))}
        noValidate
      >
        <div role="alert" className={css['failure']}>
          {failure}
        </div>
        <Field label="Subject" error={errors.subject}>
          <TextInput {...text('subject')} data-autofocus required readOnly={busy} />
        </Field>
        <Field label="Message" hint={lengthText(values.body.length)} error={errors.body}>
          <TextArea {...text('body')} className={css['body']} required readOnly={busy} />
        </Field>
        <p className={css['about']}>
          {researcher.name}’s address stays private. Replies go to {user?.email ?? 'your email address'}.
        </p>
      </form>
    </ModalFrame>
  )
}

/** The length and its limit, once more than 80% are used. */
const lengthText = (length: number): string | undefined =>
  length > limits.message.body.max * 0.8
    ? `${length.toLocaleString('en')} of ${limits.message.body.max.toLocaleString('en')} characters`
    : undefined
