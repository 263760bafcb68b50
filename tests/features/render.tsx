import './document.ts'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

/** One view alone in the document. */
export interface Rendered {
  container: HTMLElement
  text: () => string
  /** The section with this heading; undefined if there is none. */
  section: (title: string) => HTMLElement | undefined
  /** The headings of all sections, in order. */
  sections: () => string[]
  links: () => { text: string; href: string }[]
  click: (label: string, within?: Element) => void
  unmount: () => void
}

export function render(view: ReactNode): Rendered {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  flushSync(() => root.render(view))
  const headings = () => [...container.querySelectorAll('h3')]
  const textOf = (element: Element) => (element.textContent ?? '').trim()
  return {
    container,
    text: () => textOf(container),
    section: title =>
      headings()
        .find(heading => textOf(heading) === title)
        ?.closest('section') ?? undefined,
    sections: () => headings().map(textOf),
    links: () => [...container.querySelectorAll('a')].map(link => ({ text: textOf(link), href: link.getAttribute('href') ?? '' })),
    click: (label, within = container) => {
      const button = [...within.querySelectorAll('button')].find(one => textOf(one).startsWith(label))
      if (!button) throw new Error(`No button “${label}” in: ${textOf(within)}`)
      flushSync(() => button.click())
    },
    unmount: () => {
      root.unmount()
      container.remove()
    },
  }
}
