import * as v from 'valibot'
import type { Message } from '#contract/contacts.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'

/** The name of the draft of a message to a researcher. */
export const messageDraftName = (slug: string): string => `message/${slug}`

/** `key`: the Idempotency-Key of this text's last attempt without an answer; sent again with it, the message arrives once. */
interface Draft extends Message {
  key?: string | undefined
}

const keyed = v.object({ key: v.string() })

export function storedKey(storage: DraftStorage): string | undefined {
  const found = v.safeParse(keyed, storage.read())
  return found.success ? found.output.key : undefined
}

/** Stores the draft; removes an empty one. */
export const storeMessageDraft = (storage: DraftStorage, draft: Draft): void | Promise<void> =>
  storage.write(draft.subject.trim() || draft.body.trim() ? { ...draft } : undefined)
