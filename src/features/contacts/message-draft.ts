import * as v from 'valibot'
import { keepDraft, readDraft } from '#offline/index.ts'

const draftShape = v.object({ subject: v.string(), body: v.string(), key: v.optional(v.string()) })

/**
 * A message that was not sent yet. `key`: under which exactly these words were sent while no answer came; sent again under it they
 * arrive once.
 */
export type MessageDraft = v.InferOutput<typeof draftShape>

export const emptyDraft: MessageDraft = { subject: '', body: '' }

const nameOf = (slug: string): string => `message/${slug}`

/** What the user wrote to this researcher and has not sent; empty where nothing is kept. */
export async function readMessageDraft(slug: string): Promise<MessageDraft> {
  const kept = v.safeParse(draftShape, await readDraft<unknown>(nameOf(slug)).catch(() => undefined))
  return kept.success ? kept.output : emptyDraft
}

/** Keeps the draft; an empty one is dropped. */
export const keepMessageDraft = (slug: string, draft: MessageDraft): Promise<void> =>
  keepDraft(nameOf(slug), draft.subject.trim() || draft.body.trim() ? draft : undefined)
