/** What the contract says of a page of so many. */
export const noticePageOf = <T>(results: T[], total: number, perPage: number) => ({
  page_count: Math.ceil(total / perPage),
  total_count: total,
  results,
})
