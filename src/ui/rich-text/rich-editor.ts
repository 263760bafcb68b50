import Squire from 'squire-rte'
import { cleanFragment } from './rich-text-clean.ts'

/** Keys of Squire that make what a text here may not hold (`null`: the browser's own meaning). */
const unwanted = ['u', 'd', 'Shift-5', 'Shift-6', 'Shift-7'].flatMap(key => [`Ctrl-${key}`, `Meta-${key}`])

/**
 * Squire under Trusted Types: whatever becomes elements passes the one door, also what an undo brings back, and no inline style is
 * ever written.
 */
export class RichEditor extends Squire {
  readonly #images: boolean

  constructor(root: HTMLElement, { images }: { images: boolean }) {
    super(root, {
      blockTag: 'P',
      addLinks: false,
      sanitizeToDOMFragment: html => cleanFragment(html, { images }),
      didError: () => undefined,
    })
    this.#images = images
    // Its handles are drawn with inline styles, which our policy forbids.
    this._imageResizer.destroy()
    for (const key of unwanted) this.setKeyHandler(key, (_editor, event) => event.preventDefault())
    for (const key of ['PageUp', 'PageDown']) this.setKeyHandler(key, null)
  }

  override _setRawHTML(html: string): this {
    const root = this.getRoot()
    root.replaceChildren(cleanFragment(html, { images: this.#images, caret: true }))
    if (!root.firstChild) root.append(this.createDefaultBlock())
    this._ignoreChange = true
    return this
  }
}
