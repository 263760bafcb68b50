import * as v from 'valibot'

/** The page of a long list, from 0. A page has at most `limits.listPage` rows. */
export const pageQuery = { page: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number)), '0') }

/** What the answer says about its page. */
export const pageReply = {
  page: v.number(),
  /** True when there is a next page. */
  more: v.boolean(),
}
