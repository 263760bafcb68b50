import { useEffect, useId } from 'react'
import { useSnapshot } from 'valtio'
import { useReachability } from '#api/reachability.ts'
import { limits } from '#contract/limits.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { mirrorState } from '#offline/index.ts'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/button/Button.tsx'
import { watchGuard } from '#ui/overlay/closing-guard.ts'
import { Field } from '#ui/field/Field.tsx'
import type { Closing } from '#ui/overlay/modal.ts'
import { ModalFrame } from '#ui/overlay/ModalFrame.tsx'
import { TextArea } from '#ui/field/TextArea.tsx'
import { TextInput } from '#ui/first/TextInput.tsx'
import type { Researcher } from './contact-details.modal.ts'
import { logIn } from './MessageLogin.tsx'
import { useMessage } from './use-message.ts'
import css from './MessageForm.module.css'

interface MessageFormProps extends Closing<'sent'> {
  researcher: Researcher
  /** What was written before and not sent. */
  draft: DraftStorage
}

/**
 * Subject and text (S2§5). What is typed is kept on this device until it was sent, so that closing loses nothing; only where the browser
 * keeps nothing does closing ask.
 */
export function MessageForm({ researcher, draft, close }: MessageFormProps) {
  const { form, values, errors, failure, busy, text, isChanged, handleSubmit } = useMessage(researcher, draft, () => close('sent'))
  const { unavailable } = useSnapshot(mirrorState)
  const { online } = useReachability()
  const { status, user } = useSession()
  const note = useId()
  const isLocked = status === 'locked'
  const mayNotSend = isLocked || !online

  // While typed work stands, nothing reloads the page by itself.
  useEffect(() => watchGuard(isChanged), [isChanged])

  return (
    <ModalFrame
      title={`Write to ${researcher.name}`}
      {...(unavailable !== undefined && { guard: isChanged })}
      footer={
        <>
          <output id={note} className={css['note']}>
            {isLocked
              ? 'Your session has ended. Log in to send this.'
              : !online &&
                `There is no network now. ${unavailable === undefined ? 'Your text is kept on this device.' : 'Keep this page open.'}`}
          </output>
          {isLocked && <Button onClick={logIn}>Log in</Button>}
          <Button
            type="submit"
            form="message-form"
            kind={mayNotSend ? undefined : 'primary'}
            busy={busy}
            aria-disabled={mayNotSend || undefined}
            aria-describedby={mayNotSend ? note : undefined}
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
        onSubmit={event => (mayNotSend ? event.preventDefault() : handleSubmit(event))}
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
          The address of {researcher.name} is not shown. The answer goes to yours{user && `, ${user.email}`}.
        </p>
      </form>
    </ModalFrame>
  )
}

/** How much may still be written, once that begins to matter. */
const lengthText = (length: number): string | undefined =>
  length > limits.message.body.max * 0.8
    ? `${length.toLocaleString('en')} of ${limits.message.body.max.toLocaleString('en')} characters`
    : undefined
