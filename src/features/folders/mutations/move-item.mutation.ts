import { itemMutation } from './item-mutation.ts'

/** Puts an item in another place of its folder. */
export const moveItem = itemMutation({ kind: 'bookmark.move', field: 'position', words: item => ['Move ', item, ' to another place'] })
