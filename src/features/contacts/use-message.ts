import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError } from '#api/call.ts'
import type { Message } from '#contract/contacts.ts'
import { limits } from '#contract/limits.ts'
import { flash } from '#ui/feedback/flash.ts'
import type { Researcher } from './contact-details.modal.ts'
import { keepMessageDraft, type MessageDraft } from './message-draft.ts'
import { checkedMessage, faultsFrom, faultsOf, type MessageFaults } from './message-faults.ts'
import { failureWords, sendMessage } from './send-message.ts'

/** A message while it is written: its words, what is wrong with them, and its sending. `onSent` is called once. */
export function useMessage({ slug, name }: Researcher, kept: MessageDraft, onSent: () => void) {
  const [draft, setDraft] = useState(kept)
  const [faults, setFaults] = useState<MessageFaults>({})
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState(false)
  const underway = useRef(false)
  const isShown = useIsShown()

  const edit = (change: Partial<Message>) => {
    // Other words are another message, under a key of its own.
    const next = { subject: draft.subject, body: draft.body, ...change }
    setDraft(next)
    void keepMessageDraft(slug, next)
    // What was wrong goes as soon as it is right; what is wrong now is told when one has stopped typing.
    setFaults(now => stillWrong(now, next))
  }
  const check = (field: keyof Message) => setFaults(now => ({ ...now, [field]: faultsOf(field, draft[field]) }))
  useAfterTyping(draft.subject, () => check('subject'))
  useAfterTyping(draft.body, () => check('body'))

  /** Answers the first field that must be corrected. */
  const send = async (): Promise<keyof Message | undefined> => {
    if (underway.current) return undefined
    setFailure(undefined)
    const checked = checkedMessage(draft)
    setFaults('faults' in checked ? checked.faults : {})
    if ('faults' in checked) return checked.faults.subject?.length ? 'subject' : 'body'
    underway.current = true
    setBusy(true)
    const outcome = await sendMessage(slug, draft, checked.message)
    underway.current = false
    setBusy(false)
    if (outcome.sent) {
      flash({ variant: 'success', text: 'Message sent' })
      onSent()
      return undefined
    }
    setDraft(outcome.draft)
    const refused = outcome.error instanceof ApiError ? faultsFrom(outcome.error.errors ?? {}) : {}
    setFaults(refused)
    const words = failureWords(outcome.error)
    setFailure(words)
    if (!isShown()) flash({ variant: 'warning', text: `Your message to ${name} was not sent. ${words}` })
    return refused.subject ? 'subject' : refused.body && 'body'
  }

  return { draft, faults, failure, busy, edit, check, send }
}

const stillWrong = (faults: MessageFaults, { subject, body }: Message): MessageFaults => ({
  ...(faults.subject && faultsOf('subject', subject).length > 0 && { subject: faults.subject }),
  ...(faults.body && faultsOf('body', body).length > 0 && { body: faults.body }),
})

/** Does something a while after a text was last changed; a text that stays as it was first drawn is left alone. */
function useAfterTyping(text: string, act: () => void): void {
  const [first] = useState(text)
  const actNow = useEffectEvent(act)
  useEffect(() => {
    if (text === first) return
    const timer = setTimeout(() => actNow(), limits.validationDelay)
    return () => clearTimeout(timer)
  }, [text, first])
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
