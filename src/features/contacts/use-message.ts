import { useEffect, useRef } from 'react'
import { ApiError } from '#api/call.ts'
import { type Message, message } from '#contract/contacts.ts'
import { checkWith } from '#forms/check.ts'
import { errorsByField } from '#forms/errors-from.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { useForm } from '#forms/use-form.ts'
import { flash } from '#ui/feedback/flash.ts'
import type { Researcher } from './contact-details.modal.ts'
import { storeMessageDraft, storedKey } from './message-draft.ts'
import { failureText, mayHaveArrived, sendMessage } from './send-message.ts'

const start: Message = { subject: '', body: '' }
const check = checkWith(message)

/** A message while it is written: its words, what is wrong with them, and its sending. `onSent` is called once. */
export function useMessage({ slug, name }: Researcher, kept: DraftStorage, onSent: () => void) {
  /** Other words are another message, under a key of its own. */
  const key = useRef<string>(undefined)
  const isShown = useIsShown()
  return useForm<Message, Message>({
    start,
    check,
    draft: {
      read: kept.read,
      write: values => {
        key.current = crypto.randomUUID()
        return values ? storeMessageDraft(kept, { ...start, ...values }) : kept.write(undefined)
      },
    },
    submit: async (output, values) => {
      key.current ??= storedKey(kept) ?? crypto.randomUUID()
      await storeMessageDraft(kept, { ...values, key: key.current })
      try {
        await sendMessage(slug, output, key.current)
      } catch (error) {
        if (!mayHaveArrived(error)) {
          key.current = crypto.randomUUID()
          await storeMessageDraft(kept, values)
        }
        throw error
      }
      await kept.write(undefined)
      flash({ variant: 'success', text: 'Message sent' })
      onSent()
    },
    errorsOf: thrown => {
      const failure = failureText(thrown)
      if (!isShown()) flash({ variant: 'warning', text: `Your message to ${name} was not sent. ${failure}` })
      return { errors: thrown instanceof ApiError ? errorsByField<Message>(thrown.errors ?? {}) : {}, failure }
    },
  })
}

/** Whether the view still stands, for what ends after it was closed. */
function useIsShown(): () => boolean {
  const shown = useRef(false)
  useEffect(() => {
    shown.current = true
    return () => {
      shown.current = false
    }
  }, [])
  return () => shown.current
}
