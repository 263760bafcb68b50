import type { ApiError } from './api-error.ts'

/**
 * What a failed call means for the screen (S1§7). `silent`, the default: nothing, the caller shows the error in place. `page`: the call
 * reads the main content of a route, so 401, 403, 404, 429 and 500 show their error pages; with `skip404` and `skip500` the caller shows
 * that one. A cancelable call is one with a `signal`.
 */
export type Variant = 'page' | 'skip404' | 'skip500' | 'silent'

const pages = [401, 403, 404, 429, 500] as const
export type ErrorStatus = (typeof pages)[number]
const skipped: Partial<Record<Variant, ErrorStatus>> = { skip404: 404, skip500: 500 }

type Hook = (page: ErrorStatus, error: ApiError) => unknown
let show: Hook = () => undefined

/** Sets how an error page is shown; called once by the app. */
export const onErrorPage = (hook: Hook): void => {
  show = hook
}

/** Shows the error page of a refusal by our server, if the variant asks for it. */
export function showErrorPage(error: ApiError, variant: Variant = 'silent'): void {
  if (variant === 'silent' || error.kind !== 'http' || skipped[variant] === error.status) return
  // Deleted and never existed look the same to the reader.
  const status = error.status === 410 ? 404 : error.status
  const page = pages.find(known => known === status)
  if (page !== undefined && skipped[variant] !== page) show(page, error)
}
