import { ApiError, call } from '#api/call.ts'
import { contacts, type Message } from '#contract/contacts.ts'

/** Sends a message under a key, so that the same words sent again after a lost answer, and after a reload too, arrive once. */
export const sendMessage = (slug: string, message: Message, key: string): Promise<unknown> =>
  call(contacts.write, { params: { id: slug }, body: { message } }, { key })

/** A refusal is remembered under its key and would be repeated; after everything else the server may hold the message, or get it yet. */
export const mayHaveArrived = (error: unknown): boolean =>
  !(error instanceof ApiError && error.kind === 'http') || error.status >= 500 || error.code === 'in_progress'

/** Why a message was not sent, in one or two sentences. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) return 'The message was not sent. Please try again.'
  if (error.kind === 'offline' || error.kind === 'timeout') return 'Indago could not be reached. Send it again: it arrives once.'
  // Theirs or the recipient's: which of the two it was is not told.
  if (error.code === 'too_many') return `Too many messages were written today. Please try again${retryText(error.retryAfter)}.`
  return error.message
}

/** `retryAfter` in milliseconds; what the header says is at most an hour. */
const retryText = (retryAfter: number | undefined): string =>
  retryAfter === undefined ? ' later' : retryAfter < 3_600_000 ? ` in ${Math.ceil(retryAfter / 60_000)} minutes` : ' in an hour or later'
