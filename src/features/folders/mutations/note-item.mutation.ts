import { itemMutation } from './item-mutation.ts'

/** Writes the note on an item. If somebody else has changed it meanwhile, the user chooses one of both. */
export const noteItem = itemMutation({
  kind: 'bookmark.note',
  field: 'note',
  words: (item, note) => [note === '' ? 'Delete the note on ' : 'Write a note on ', item],
  isText: true,
})
