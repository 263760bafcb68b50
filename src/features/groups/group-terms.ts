import { visibleFields } from '#contract/profile-fields.ts'
import { type GroupTerms, groupTerms } from '#contract/research-group-fields.ts'

/** The lists of a group in their order, with the names that profiles have for them. */
export const groupTermLists: readonly { list: GroupTerms; label: string }[] = groupTerms.map(list => ({ list, label: visibleFields[list] }))
