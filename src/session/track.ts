/** What is counted of the use of the product, by the names of S3§7. */
export type TrackedEvent =
  | 'new_search'
  | 'filter_used'
  | 'filter_set_used'
  | 'filter_collapsed'
  | 'search_operator_suggestion'
  | 'compare_used'
  | 'content_modal_opened'
  | 'full_text_clicked'
  | 'get_in_touch'

type Sender = (event: TrackedEvent, object: Readonly<Record<string, unknown>>) => void

let sender: Sender | undefined

/**
 * The one door of all counting. Without consent there is no sender and everything is dropped: nothing is kept for later,
 * because consent does not reach back.
 */
export function track(event: TrackedEvent, object: Readonly<Record<string, unknown>> = {}): void {
  sender?.(event, object)
}

/** Consent given (a sender) or withdrawn (undefined). */
export function trackWith(next: Sender | undefined): void {
  sender = next
}
