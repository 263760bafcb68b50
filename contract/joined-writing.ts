import type { Annotation, ItemChange } from './folders.ts'
import { limits } from './limits.ts'

type Written = Pick<Annotation, 'note' | 'tags'>

/**
 * What is written on a record when an own entry of the same work joins it: both notes, and the tags of both, the record's first. Undefined if the
 * notes are too long together.
 */
export function joinedWriting(record: Written, entry: Written): Required<Pick<ItemChange, 'note' | 'tags'>> | undefined {
  const note = [...new Set([record.note, entry.note])].filter(Boolean).join('\n\n')
  if (note.length > limits.folder.note) return undefined
  return { note, tags: [...new Set([...record.tags, ...entry.tags])].slice(0, limits.folder.tags) }
}
