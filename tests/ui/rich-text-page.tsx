import '#ui/base.css'
import { createRoot } from 'react-dom/client'
import { pictureDataUrl } from '#ui/rich-text/picture-data-url.ts'
import { sanitizeHtml, editorContent, linkAddress } from '#ui/rich-text/sanitize-html.ts'
import { RichText } from '#ui/rich-text/RichText.tsx'

const createDiv = () => document.createElement('div')

/** The page of the editor test: its functions on `window`, and the editor with the options in the address. */
export const parts = {
  clean: (html: string, options?: Parameters<typeof sanitizeHtml>[1]): string => {
    const target = createDiv()
    target.append(sanitizeHtml(html, options))
    return target.innerHTML
  },
  /** Adds it to the document, so that scripts in it would run. */
  append: (html: string): void => document.body.append(sanitizeHtml(html, { images: true })),
  content: (html: string) => {
    const root = createDiv()
    root.append(sanitizeHtml(html, { images: true }))
    return editorContent(root, html)
  },
  linkAddress,
  picture: (text: string | number, type: string) =>
    pictureDataUrl(new File([typeof text === 'number' ? new Uint8Array(text) : text], 'a', { type })),
  reports: [] as [html: string, isValid: boolean][],
}
export type Parts = typeof parts
Object.assign(window, { parts })

const query = new URLSearchParams(location.search)
const maxLength = Number(query.get('maxLength') ?? 0)
const container = createDiv()
document.body.append(container)
createRoot(container).render(
  <RichText
    label="Answer"
    initialHtml={query.get('start') ?? ''}
    minimal={query.has('minimal')}
    {...(maxLength > 0 && { maxLength })}
    onChange={(html, isValid) => parts.reports.push([html, isValid])}
  />,
)
