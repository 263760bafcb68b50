import { type ApiError, call } from '#api/call.ts'
import { lastAnswer, type ReadAnswer } from '#api/read/read.ts'
import { useRead } from '#api/read/use-read.ts'
import type { Call, Reply } from '#contract/endpoint.ts'
import type { IndexName } from '#contract/indexes/shape.ts'
import { publicFolders } from '#contract/public-folders.ts'

type Show = typeof publicFolders.show
type Shown = Reply<Show>

/** Folders that are private or deleted by now: what was shown of them before is not shown again. */
const gone = new Set<string>()

/**
 * A page of a public folder, of all items or of an index. Without the server what was opened before is shown again (the service worker keeps it longer), and of
 * a folder that one page holds any of its indexes.
 */
export function usePublicFolder(id: string, index: IndexName | undefined, page: string | undefined) {
  const args: Call<Show> = { params: { id }, query: { ...(index && { index }), ...(page && { page }) } }
  const shown = useRead(publicFolders.show, args, {
    freshFor: 0,
    async load(options) {
      try {
        const reply = await call(publicFolders.show, args, options)
        gone.delete(id)
        return reply
      } catch (error) {
        if ((error as ApiError).status === 404) gone.add(id)
        throw error
      }
    },
    offline: async error => (error && error.kind !== 'http' ? openedBefore(args, index, page) : undefined),
  })
  const isGone = shown.error?.status === 404 || gone.has(id)
  return { ...shown, answer: shown.answer?.folder.id === id && !isGone ? shown.answer : undefined, isGone }
}

function openedBefore(args: Call<Show>, index: IndexName | undefined, page: string | undefined): ReadAnswer<Shown> | undefined {
  if (gone.has(args.params.id)) return undefined
  const same = lastAnswer(publicFolders.show, args)
  const answer = same ?? (index && page === undefined ? partOf(lastAnswer(publicFolders.show, { ...args, query: {} }), index) : undefined)
  return answer && { answer, copy: { asOf: undefined } }
}

const partOf = (whole: Shown | undefined, index: IndexName): Shown | undefined =>
  whole?.pages === 1 ? { ...whole, bookmarks: whole.bookmarks.filter(one => one.index === index), own_entries: [] } : undefined
