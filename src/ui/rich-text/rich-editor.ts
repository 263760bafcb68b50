import Squire from 'squire-rte'
import { sanitizeHtml } from './sanitize-html.ts'

/** Keys of Squire for formats that are not allowed here (`null` restores the default of the browser). */
const disabledKeys = ['u', 'Shift-5', 'Shift-6', 'Shift-7'].flatMap(key => [`Ctrl-${key}`, `Meta-${key}`])

/**
 * Squire with Trusted Types: all HTML is sanitised by `sanitizeHtml` before it becomes elements, also on undo, and no inline styles are
 * written.
 */
export class RichEditor extends Squire {
  readonly #images: boolean

  constructor(root: HTMLElement, { images }: { images: boolean }) {
    super(root, {
      blockTag: 'P',
      addLinks: false,
      sanitizeToDOMFragment: html => sanitizeHtml(html, { images }),
      didError: () => undefined,
    })
    this.#images = images
    // Its handles use inline styles, which the content security policy forbids.
    this._imageResizer.destroy()
    for (const key of disabledKeys) this.setKeyHandler(key, (_editor, event) => event.preventDefault())
    for (const key of ['PageUp', 'PageDown']) this.setKeyHandler(key, null)
  }

  override _setRawHTML(html: string): this {
    const root = this.getRoot()
    root.replaceChildren(sanitizeHtml(html, { images: this.#images, caret: true }))
    if (!root.firstChild) root.append(this.createDefaultBlock())
    this._ignoreChange = true
    return this
  }
}
