import { useEffect, useRef } from 'react'
import { ApiError } from '#api/call.ts'
import { type Message, message } from '#contract/contacts.ts'
import { checkWith } from '#forms/check.ts'
import { errorsByField } from '#forms/errors-from.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'
import { useForm } from '#forms/use-form.ts'
import { flash } from '#ui/feedback/flash.ts'
import type { ContactedPerson } from './contact-details.modal.ts'
import { storeMessageDraft, storedKey } from './message-draft.ts'
import { failureText, mayHaveArrived, sendMessage } from './send-message.ts'

const start: Message = { subject: '', body: '' }
const check = checkWith(message)

/** The form of a message: values, errors, draft and sending. `onSent` is called once. */
export function useMessage({ slug, name }: ContactedPerson, storage: DraftStorage, onSent: () => void) {
  /** A changed text is another message with its own key. */
  const key = useRef<string>(undefined)
  const isShown = useIsShown()
  return useForm<Message, Message>({
    start,
    check,
    draft: {
      read: storage.read,
      write: values => {
        key.current = crypto.randomUUID()
        return values ? storeMessageDraft(storage, { ...start, ...values }) : storage.write(undefined)
      },
    },
    submit: async (output, values) => {
      key.current ??= storedKey(storage) ?? crypto.randomUUID()
      await storeMessageDraft(storage, { ...values, key: key.current })
      try {
        await sendMessage(slug, output, key.current)
      } catch (error) {
        if (!mayHaveArrived(error)) {
          key.current = crypto.randomUUID()
          await storeMessageDraft(storage, values)
        }
        throw error
      }
      await storage.write(undefined)
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

/** Whether the view is still mounted, for work that ends after it was closed. */
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
