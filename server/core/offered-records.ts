import { limits } from '#contract/limits.ts'
import { can, type Viewer } from '#contract/rights.ts'

/**
 * How many records may be offered by name while this viewer types. Without the right to all results, no more than a search shows: otherwise
 * typing its words would tell what it keeps back.
 */
export const mostOfferedRecords = (viewer: Viewer, wanted: number): number =>
  can(viewer, 'viewFullSearchResults') ? wanted : Math.min(wanted, limits.pageSize)
