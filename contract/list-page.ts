import * as v from 'valibot'
import { numberInQuery } from './rules.ts'

/** The page of a long list, from 0. A page has at most `limits.listPage` rows. */
export const pageQuery = { page: v.optional(numberInQuery(0, 99_999), '0') }

/** What the answer says about its page. */
export const pageReply = {
  page: v.number(),
  /** True when there is a next page. */
  more: v.boolean(),
}
