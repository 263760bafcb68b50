import { type ReactNode, act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true

const unmounts: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const unmount of unmounts.splice(0)) await unmount()
  document.body.replaceChildren()
})

/** Renders a view into the document; the returned function unmounts it. */
export async function render(view: ReactNode): Promise<() => Promise<void>> {
  const container = document.createElement('div')
  document.body.append(container)
  // Tests look at the error on the screen, so React need not log it.
  const root = createRoot(container, { onCaughtError: () => undefined })
  await act(async () => root.render(view))
  const unmount = async () => {
    await act(async () => root.unmount())
    container.remove()
  }
  unmounts.push(unmount)
  return unmount
}

/** Runs an action and waits for its effects, also for lazily loaded views. */
export async function happen(action: () => unknown): Promise<void> {
  await act(async () => {
    await action()
    await new Promise(resolve => setTimeout(resolve))
  })
}

/** Waits until a condition condition, at most two seconds. */
export async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 10) {
    if (waited > 2000) throw new Error(`Waited in vain for ${condition.toString()} in: ${document.body.textContent}`)
    await happen(() => new Promise(resolve => setTimeout(resolve, 10)))
  }
}

/** The first element with this text; throws if there is none. */
export function byText(selector: string, text: string): HTMLElement {
  const found = [...document.querySelectorAll<HTMLElement>(selector)].find(element => element.textContent?.trim() === text)
  if (!found) throw new Error(`No ${selector} says “${text}” in: ${document.body.textContent}`)
  return found
}

export const press = (key: string, more: KeyboardEventInit = {}): Promise<void> =>
  happen(() =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
    ),
  )

/** Sets the value of a field so that React notices. */
export const type = (input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> =>
  happen(() => {
    const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
