/** Whoever holds it follows the changes; everybody else stands by. */
export interface Lease {
  /** Whether it is ours, taken now if it was free. */
  hold(): Promise<boolean>
  release(): Promise<void>
}

/** For a store of documents that only this process writes. */
export const ownLease: Lease = { hold: async () => true, release: async () => undefined }
