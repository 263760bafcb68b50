import { storedAtHeader } from '#kit/answer-headers.ts'

/** Replaces the browser's CacheStorage, which Node does not have. Filled like the service worker fills the real one. */
export class OpenedCopies {
  readonly #caches = new Map<string, Map<string, Response>>()

  keep(cache: string, url: string, record: object, at: number): void {
    const copies = this.#caches.get(cache) ?? new Map<string, Response>()
    this.#caches.set(cache, copies.set(url, Response.json(record, { headers: { [storedAtHeader]: String(at) } })))
  }

  drop(cache: string, url: string): void {
    this.#caches.get(cache)?.delete(url)
  }

  readonly has = (cache: string): Promise<boolean> => Promise.resolve(this.#caches.has(cache))
  readonly keys = (): Promise<string[]> => Promise.resolve([...this.#caches.keys()])
  readonly delete = (cache: string): Promise<boolean> => Promise.resolve(this.#caches.delete(cache))

  open(cache: string) {
    const copies = this.#caches.get(cache) ?? new Map<string, Response>()
    return Promise.resolve({
      keys: () => Promise.resolve([...copies.keys()].map(url => new Request(url))),
      match: (asked: string | Request) => Promise.resolve(copies.get(urlOf(asked))?.clone()),
      delete: (asked: string | Request) => Promise.resolve(copies.delete(urlOf(asked))),
    })
  }
}

const urlOf = (asked: string | Request): string => (typeof asked === 'string' ? asked : asked.url)
