import { ApiError, call } from '#api/call.ts'
import { contacts, type Message } from '#contract/contacts.ts'

/** Sends a message with an Idempotency-Key, so that a repetition after a lost answer arrives once, also after a reload. */
export const sendMessage = (slug: string, message: Message, key: string): Promise<unknown> =>
  call(contacts.write, { params: { id: slug }, body: { message } }, { key })

/** False after a refusal: the server would repeat it for the same key. After any other failure the message may have arrived. */
export const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof ApiError && error.kind === 'http') || error.status >= 500 || error.code === 'in_progress'

/** Why a message was not sent. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The message was not sent. Please try again.'
  if (error.kind === 'offline' || error.kind === 'timeout') return 'Can’t reach the server. Send it again: it will arrive only once.'
  // Does not reveal whether it is the sender's limit or the recipient's.
  if (error.code === 'too_many') return `Too many messages today. Please try again${retryText(error.retryAfter)}.`
  return error.message
}

/** `retryAfter` in milliseconds, at most an hour. */
const retryText = (retryAfter: number | undefined): string =>
  retryAfter === undefined ? ' later' : retryAfter < 3_600_000 ? ` in ${Math.ceil(retryAfter / 60_000)} minutes` : ' in an hour or later'
