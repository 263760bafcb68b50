import type { ApiError } from './api-error.ts'

/**
 * What a failed call means for the screen (S1§7). `silent`, which every call is unless it says otherwise: nothing, its caller shows it
 * in its place. `page`: it reads what a route is about, so 401, 403, 404, 429 and 500 lead to their error pages; `skip404` and
 * `skip500` leave that one to the caller. A cancelable call is one with a `signal`.
 */
export type Variant = 'page' | 'skip404' | 'skip500' | 'silent'

const pages = [401, 403, 404, 429, 500] as const
export type ErrorStatus = (typeof pages)[number]
const skipped: Partial<Record<Variant, ErrorStatus>> = { skip404: 404, skip500: 500 }

type Hook = (page: ErrorStatus, error: ApiError) => unknown
let show: Hook = () => undefined

/** How an error page is shown; the app says it once. */
export const onErrorPage = (hook: Hook): void => {
  show = hook
}

/** Leads to the error page that a refusal by our own server has in this variant. */
export function showErrorPage(error: ApiError, variant: Variant = 'silent'): void {
  if (variant === 'silent' || error.kind !== 'http' || skipped[variant] === error.status) return
  // What is gone is not there for the reader either.
  const status = error.status === 410 ? 404 : error.status
  const page = pages.find(known => known === status)
  if (page !== undefined && skipped[variant] !== page) show(page, error)
}
