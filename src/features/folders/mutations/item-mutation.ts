import * as v from 'valibot'
import { folders as calls, type ItemChange, itemChange, itemKinds } from '#contract/folders.ts'
import { isSame } from '#kit/is-same.ts'
import {
  joinedBase,
  markOf,
  mutation,
  NotSaved,
  type Op,
  type OpDraft,
  put,
  type Resolution,
  shownChange,
  type View,
} from '#offline/index.ts'
import { annotationKey, annotations, type ItemId } from '../annotations.mirrored.ts'
import { folderLane, folders } from '../folders.mirrored.ts'
import { quoted, itemReason } from './folders.rules.ts'
import { oneRecordOrEntry } from './folders.scopes.ts'
import { itemIn, nothingWritten, writeOn } from './written.ts'

const payload = v.object({ folder_id: v.string(), slug_value: v.string(), index: v.picklist(itemKinds), change: itemChange })
type Payload = v.InferOutput<typeof payload>

type Field = keyof ItemChange
export interface ItemWrite<F extends Field> extends ItemId {
  value: NonNullable<ItemChange[F]>
  /** What was there when its user began to write, if others may have changed it since. */
  seen?: NonNullable<ItemChange[F]>
}

interface Declared<F extends Field> {
  kind: string
  field: F
  /** What is done, for the outbox; `item` is its quoted title. */
  words: (item: string, value: NonNullable<ItemChange[F]>) => string[]
  /** It is text that must not be lost: where the item is gone, the user decides. */
  isText?: boolean
}

/**
 * Changes one field of what is written on an item. Each field is a change of its own, so that a note that somebody else changed too, about
 * which the user must decide, keeps nothing else from being saved.
 */
export const itemMutation = <F extends Field>({ kind, field, words, isText = false }: Declared<F>) => {
  function draftOf(input: ItemWrite<F>, view: View): OpDraft<Payload> | undefined {
    const { folder_id, index, slug_value, value, seen } = input
    const key = annotationKey(input)
    const item = itemIn(view, input)
    if (!item || !view.of(folders).has(folder_id)) throw new NotSaved('gone', 'Not saved: the item is no longer in this folder.')
    const parsed = v.safeParse(itemChange, { [field]: value })
    if (!parsed.success) throw new NotSaved('invalid', parsed.issues[0].message)
    const now = view.of(annotations).get(key)
    const before = { ...nothingWritten, ...now }[field as keyof typeof nothingWritten]
    if (isSame(parsed.output[field], before)) return undefined
    return {
      payload: { folder_id, index, slug_value, change: parsed.output },
      lane: folderLane(folder_id),
      target: { type: annotations.target, id: key },
      mentions: [folder_id],
      // With no version the server compares the text itself: the mirror may have a later one than was seen.
      base: seen === undefined ? { version: now?.version ?? 0, fields: { [field]: before } } : { version: 0, fields: { [field]: seen } },
      words: words(quoted(item.title), value),
    }
  }
  return mutation({
    kind,
    v: 2,
    payload,
    // Earlier versions wrote on records only.
    upcasts: { 1: before => before },
    endpoint: calls.updateBookmark,
    scope: (item: ItemWrite<F>) => oneRecordOrEntry(item),
    prepare: draftOf,
    amend: (_, input, view) => draftOf(input, view),
    /** The value before; undefined where there was nothing to do. */
    result: draft => ({ was: draft?.base?.fields[field] as ItemChange[F] | undefined }),
    coalesce(earlier, draft): OpDraft<Payload> | undefined {
      if (earlier.kind !== kind || earlier.target.id !== draft.target.id) return undefined
      return { ...draft, base: joinedBase(earlier, draft) }
    },
    overlay: (view, op) => writeOn(view, op.payload, shownChange(op, op.payload.change), { mark: markOf(op) }),
    wire: ({ payload: { folder_id, slug_value, index, change }, base }) => ({
      params: { id: folder_id, slugValue: slug_value },
      body: { index, bookmark: change, base: v.parse(seenTexts, base?.fields ?? {}) },
    }),
    ifMatch: op => op.base?.version,
    settle: ({ annotation }) => ({ rows: [put(annotations, annotation)] }),
    // A mark on an item that is gone is done with.
    ...(isText ? { text: ({ payload: { change } }: Op<Payload>) => change.note ?? '' } : { gone: () => ({ rows: [] }) }),
    reason: error => (isGone(error) ? 'The item is no longer in this folder, or the folder is gone.' : itemReason(error)),
    choices: (error): Resolution[] => (error.code === 'version_conflict' ? ['mine', 'theirs', 'discard'] : ['retry', 'discard']),
  })
}

const isGone = ({ status }: { status: number }): boolean => status === 404 || status === 410

/** What of the base the server compares. */
const seenTexts = v.object({ note: itemChange.entries.note, tags: itemChange.entries.tags })
