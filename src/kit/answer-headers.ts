/** Set by the service worker on stored copies only: when the server sent the answer, epoch milliseconds. */
export const storedAtHeader = 'x-stored-at'

/** Set on an answer that came with the page, and not from the network. */
export const fromPageHeader = 'x-from-page'
