import type { Page } from 'playwright-core'

/** The pages that are kept, and whether a text is anywhere in their tables. */
export const stored = (page: Page, text: string): Promise<{ count: number; isReadable: boolean }> =>
  page.evaluate(async sought => {
    let count = 0
    let isReadable = false
    for (const { name } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((opened, failed) => {
        const request = indexedDB.open(name!)
        request.addEventListener('success', () => opened(request.result))
        request.addEventListener('error', () => failed(request.error))
      })
      for (const store of ['kept', 'answers'].filter(one => db.objectStoreNames.contains(one))) {
        const all = await new Promise<Record<string, unknown>[]>(read => {
          const request = db.transaction(store).objectStore(store).getAll()
          request.addEventListener('success', () => read(request.result as Record<string, unknown>[]))
        })
        count += all.filter(({ kind }) => kind === 'results').length
        isReadable ||= JSON.stringify(all, (_, value: unknown) =>
          value instanceof ArrayBuffer ? new TextDecoder().decode(value) : value,
        ).includes(sought)
      }
      db.close()
    }
    return { count, isReadable }
  }, text)
