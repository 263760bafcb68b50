import * as v from 'valibot'
import { type Message, message } from '#contract/contacts.ts'

export type MessageFaults = Partial<Record<keyof Message, readonly string[]>>

const messageFields = ['subject', 'body'] as const satisfies readonly (keyof Message)[]

/** What is wrong with one field, in a sentence. */
export function faultsOf(field: keyof Message, text: string): readonly string[] {
  const parsed = v.safeParse(message.entries[field], text)
  return parsed.success ? [] : [parsed.issues[0].message]
}

/** The message as it goes, or what is wrong, by field. */
export function checkedMessage(typed: Message): { message: Message } | { faults: MessageFaults } {
  const parsed = v.safeParse(message, typed)
  if (parsed.success) return { message: parsed.output }
  return { faults: Object.fromEntries(messageFields.map(field => [field, faultsOf(field, typed[field])])) }
}

/** The server names a field by its path in the body; the form by its last word. */
export const faultsFrom = (errors: Readonly<Record<string, string[]>>): MessageFaults =>
  Object.fromEntries(messageFields.flatMap(field => (errors[`message.${field}`] ? [[field, errors[`message.${field}`]]] : [])))
