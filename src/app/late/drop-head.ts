import { ofPageOnly } from '#contract/page-answers.ts'
import { recordAt } from '#contract/record-keys.ts'
import { documentLoad } from '#kit/document-load.ts'

/** What the document was opened with: a path, and the record over it. */
let opened: string | undefined

/** Takes away what the server wrote into the head about the page that it sent, once the app shows another one: it would be wrong there. */
export function dropHead(path: string, query: URLSearchParams): void {
  const load = documentLoad()
  const loaded = load && new URL(load.name, location.href)
  opened ??= loaded ? shownAt(loaded.pathname, loaded.searchParams) : shownAt(path, query)
  if (shownAt(path, query) === opened) return
  for (const element of document.head.querySelectorAll(`[${ofPageOnly}]`)) element.remove()
}

function shownAt(path: string, query: URLSearchParams): string {
  const open = recordAt(query)
  return open ? `${path}?${open.index}=${open.slug}` : path
}
