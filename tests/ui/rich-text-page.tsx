import '#ui/base.css'
import { createRoot } from 'react-dom/client'
import { pictureOf } from '#ui/rich-text/picture-of.ts'
import { cleanFragment, contentOf, linkAddress } from '#ui/rich-text/rich-text-clean.ts'
import { RichText } from '#ui/rich-text/RichText.tsx'

const holder = () => document.createElement('div')

/** The page of the editor's test: its parts in reach of the test, and the editor itself, as the address asks for it. */
export const parts = {
  clean: (html: string, allowing?: Parameters<typeof cleanFragment>[1]): string => {
    const into = holder()
    into.append(cleanFragment(html, allowing))
    return into.innerHTML
  },
  /** Draws it as well, so that whatever could run would. */
  draw: (html: string): void => document.body.append(cleanFragment(html, { images: true })),
  content: (html: string) => {
    const root = holder()
    root.append(cleanFragment(html, { images: true }))
    return contentOf(root, html)
  },
  linkAddress,
  picture: (text: string | number, type: string) =>
    pictureOf(new File([typeof text === 'number' ? new Uint8Array(text) : text], 'a', { type })),
  reports: [] as [html: string, isValid: boolean][],
}
export type Parts = typeof parts
Object.assign(window, { parts })

const query = new URLSearchParams(location.search)
const maxLength = Number(query.get('maxLength') ?? 0)
const place = holder()
document.body.append(place)
createRoot(place).render(
  <RichText
    label="Answer"
    start={query.get('start') ?? ''}
    minimal={query.has('minimal')}
    {...(maxLength > 0 && { maxLength })}
    onChange={(html, isValid) => parts.reports.push([html, isValid])}
  />,
)
