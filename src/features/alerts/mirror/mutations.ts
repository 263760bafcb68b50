/** All mutations of alerts. The declarations of their rows load this file, so a new mutation must be listed here. */
export { changeFollowed } from '../change-followed.mutation.ts'
export { follow } from '../follow.mutation.ts'
export { changeSearch } from '../searches/change-search.mutation.ts'
export { deleteSearch } from '../searches/delete-search.mutation.ts'
export { saveSearch } from '../searches/save-search.mutation.ts'
export { seeSearch } from '../searches/see-search.mutation.ts'
export { unfollow } from '../unfollow.mutation.ts'
