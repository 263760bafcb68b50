import { parseQuery } from '#search/query/parse-query.ts'

export { narrowedKeyword as narrowed } from '#search/query/narrowed-keyword.ts'

/** Whether a keyword parses; field names are not checked. */
export const isReadable = (keyword: string): boolean => parseQuery(keyword).ok
