import { itemMutation } from './item-mutation.ts'

/** Sets the tags of an item. If somebody else has changed them meanwhile, both are kept, five at most. */
export const tagItem = itemMutation({ kind: 'bookmark.tags', field: 'tags', words: item => ['Change the tags of ', item] })
