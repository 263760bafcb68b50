import { ofPageOnly } from '#contract/page-answers.ts'
import { documentLoad } from '#kit/document-load.ts'

/** The path that the document was opened with. */
let opened: string | undefined

/** Takes away what the server wrote into the head about the page that it sent, once the app shows another one: it would be wrong there. */
export function dropHead(path: string): void {
  const load = documentLoad()
  opened ??= load ? new URL(load.name, location.href).pathname : path
  if (path === opened) return
  for (const element of document.head.querySelectorAll(`[${ofPageOnly}]`)) element.remove()
}
