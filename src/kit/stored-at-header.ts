/** Set by the service worker on stored copies only: when the server sent the answer, epoch milliseconds. */
export const storedAtHeader = 'x-stored-at'
