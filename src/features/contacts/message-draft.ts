import * as v from 'valibot'
import type { Message } from '#contract/contacts.ts'
import type { DraftStorage } from '#forms/draft-storage.ts'

/** Under which name this device keeps what was written to a researcher and not sent. */
export const messageDraftName = (slug: string): string => `message/${slug}`

/** `key`: under which exactly these words were sent while no answer came; sent again under it they arrive once. */
interface Draft extends Message {
  key?: string | undefined
}

const keyed = v.object({ key: v.string() })

export function storedKey(kept: DraftStorage): string | undefined {
  const found = v.safeParse(keyed, kept.read())
  return found.success ? found.output.key : undefined
}

/** Keeps the draft; an empty one is dropped. */
export const storeMessageDraft = (kept: DraftStorage, draft: Draft): void | Promise<void> =>
  kept.write(draft.subject.trim() || draft.body.trim() ? { ...draft } : undefined)
