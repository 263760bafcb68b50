import { deviceState, keepDeviceState } from '#kit/device-state.ts'
import { limits } from '#contract/limits.ts'
import type { UrlSearchState } from '#workers/query-encoding/search-url.ts'

const key = 'per_page'

/** Keeps the page size that was chosen last on this device. */
export const preferPageSize = (size: number): void => keepDeviceState(key, size)

/** A search at its first page, whose address names no size, has pages of the preferred one. A later page of an address stays what it was. */
export function withPreferredPageSize(state: UrlSearchState): UrlSearchState {
  if (state.per_page !== limits.pageSize || state.offset > 0) return state
  const preferred = limits.pageSizes.find(size => size === deviceState(key))
  return preferred === undefined ? state : { ...state, per_page: preferred }
}
