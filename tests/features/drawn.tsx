import './document.ts'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** One view alone in the document: what it says and what it links to. */
export interface Drawn {
  place: HTMLElement
  text: () => string
  /** The section under a heading; undefined where it is not drawn. */
  section: (title: string) => HTMLElement | undefined
  /** The headings of all sections, in their order. */
  sections: () => string[]
  links: () => { words: string; href: string }[]
  click: (words: string, within?: Element) => void
  gone: () => void
}

export function draw(view: ReactNode): Drawn {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  flushSync(() => root.render(view))
  const headings = () => [...place.querySelectorAll('h3')]
  const wordsOf = (element: Element) => (element.textContent ?? '').trim()
  return {
    place,
    text: () => wordsOf(place),
    section: title =>
      headings()
        .find(heading => wordsOf(heading) === title)
        ?.closest('section') ?? undefined,
    sections: () => headings().map(wordsOf),
    links: () => [...place.querySelectorAll('a')].map(link => ({ words: wordsOf(link), href: link.getAttribute('href') ?? '' })),
    click: (words, within = place) => {
      const button = [...within.querySelectorAll('button')].find(one => wordsOf(one).startsWith(words))
      if (!button) throw new Error(`No button “${words}” in: ${wordsOf(within)}`)
      flushSync(() => button.click())
    },
    gone: () => {
      root.unmount()
      place.remove()
    },
  }
}
