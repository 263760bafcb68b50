/** Files of a worker share the document. */
const plain = new WeakSet<Window>()

/**
 * No style sheet is loaded here, so what is computed for an element is its own style over the default of its kind. happy-dom computes it
 * anew through all ancestors, for every element that a query names: that was the larger part of such a test.
 */
export function computeStylesPlainly(view: Window): void {
  if (plain.has(view)) return
  plain.add(view)
  const compute = view.getComputedStyle.bind(view)
  const displays = new Map<string, string>()
  const displayOf = (element: HTMLElement): string => {
    if (element.style.display) return element.style.display
    const kind = `${element.tagName} ${element.hasAttribute('open')}`
    const known = displays.get(kind)
    if (known !== undefined || !element.isConnected) return known ?? ''
    const { display } = compute(element)
    displays.set(kind, display)
    return display
  }
  const styleOf = (element: HTMLElement): CSSStyleDeclaration =>
    new Proxy(element.style, {
      get: (style, name) => {
        if (name === 'display') return displayOf(element)
        if (name !== 'getPropertyValue') return Reflect.get(style, name) as unknown
        return (property: string) => (property === 'display' ? displayOf(element) : style.getPropertyValue(property))
      },
    })
  view.getComputedStyle = element => styleOf(element as HTMLElement)
  globalThis.getComputedStyle = view.getComputedStyle
}
