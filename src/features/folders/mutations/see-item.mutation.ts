import { itemMutation } from './item-mutation.ts'

/** Says that the user has seen what changed of a saved record. */
export const seeItem = itemMutation({ kind: 'bookmark.seen', field: 'seen', words: item => ['Note that you saw what changed of ', item] })
