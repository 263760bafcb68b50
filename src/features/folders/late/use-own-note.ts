import { useRef, useState } from 'react'
import { amendChange, commit, type ParkedChange, useParked } from '#offline/index.ts'
import { annotationKey } from '../annotations.mirrored.ts'
import type { ItemView } from '../items/item-view.ts'
import { noteItem } from '../mutations/note-item.mutation.ts'

/** A note that was stored, and what its change was based on. */
interface Stored {
  note: string
  seen: string
}

/**
 * What its user types as the note on an item. A change is based on the note that was there when they began, and then on what they stored
 * last, never on what came from elsewhere meanwhile: they have not seen it.
 */
export function useOwnNote(item: ItemView) {
  const { folder_id, index, slug_value } = item
  const [typed, setTyped] = useState<string>()
  const [stored, setStored] = useState<Stored>()
  const [error, setError] = useState<string>()
  // As they are now, also between two paints.
  const latest = useRef<string>(undefined)
  const last = useRef<Stored>({ note: item.note, seen: item.note })
  const underway = useRef(Promise.resolve(true))
  const refused = useParked().find(change => stored && isOf(change, item, stored.note))

  const type = (value: string) => {
    if (latest.current === undefined) last.current = { note: item.note, seen: item.note }
    latest.current = value
    setTyped(value)
  }
  const storeLatest = async (): Promise<boolean> => {
    const { note, seen } = last.current
    const value = latest.current?.trim()
    if (value === undefined || value === note) return true
    const place = { folder_id, index, slug_value, value }
    try {
      // Who writes on after a refusal is asked about one text, the whole one.
      if (refused) await amendChange(noteItem, refused.seq, { ...place, seen })
      else await commit(noteItem, { ...place, seen: note })
      last.current = { note: value, seen: refused ? seen : note }
      setStored(last.current)
      setError(undefined)
      return true
    } catch (problem) {
      setError(problem instanceof Error ? problem.message : 'Something went wrong')
      return false
    }
  }
  return {
    /** Undefined until the user types. */
    typed,
    type,
    /** One after the other: each change is based on the one before. False if it could not be stored. */
    store: () => (underway.current = underway.current.then(storeLatest)),
    /** What was typed and is not stored, to be copied instead of sent. */
    takeUnstored: (): string | undefined => {
      const value = latest.current?.trim()
      if (value === undefined || value === last.current.note) return undefined
      last.current = { ...last.current, note: value }
      return value
    },
    isStored: !refused && (typed === undefined || typed.trim() === (stored?.note ?? item.note)),
    error,
    refused,
  }
}

function isOf({ kind, target, content }: ParkedChange, item: ItemView, note: string): boolean {
  const { change } = content as { change?: { note?: string } }
  return kind === noteItem.kind && target.id === annotationKey(item) && change?.note === note
}
