/** Those who follow a value in local storage: a change by this tab is announced to them, a change by another tab comes from the browser. */
export class StorageFollowers {
  readonly #listeners = new Set<() => void>()

  /** As `useSyncExternalStore` takes it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    addEventListener('storage', listener)
    return () => {
      this.#listeners.delete(listener)
      removeEventListener('storage', listener)
    }
  }

  announce(): void {
    for (const listener of this.#listeners) listener()
  }
}
