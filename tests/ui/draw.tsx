import { type ReactNode, act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach } from 'vitest'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}
globalThis.IS_REACT_ACT_ENVIRONMENT = true

const open: (() => Promise<void>)[] = []

afterEach(async () => {
  for (const leave of open.splice(0)) await leave()
  document.body.replaceChildren()
})

/** Draws a view into the document as the app would; the answer takes it away again. */
export async function draw(view: ReactNode): Promise<() => Promise<void>> {
  const place = document.createElement('div')
  document.body.append(place)
  // What an error boundary catches is looked at on the screen, not in the log.
  const root = createRoot(place, { onCaughtError: () => undefined })
  await act(async () => root.render(view))
  const leave = async () => {
    await act(async () => root.unmount())
    place.remove()
  }
  open.push(leave)
  return leave
}

/** Lets something happen, and waits for everything that follows from it, also for views that are fetched. */
export async function happen(what: () => unknown): Promise<void> {
  await act(async () => {
    await what()
    await new Promise(resolve => setTimeout(resolve))
  })
}

/** Waits, at most two seconds, until something holds; what follows from each wait is drawn. */
export async function until(holds: () => boolean): Promise<void> {
  for (let waited = 0; !holds(); waited += 10) {
    if (waited > 2000) throw new Error(`Waited in vain for ${holds.toString()} in: ${document.body.textContent}`)
    await happen(() => new Promise(resolve => setTimeout(resolve, 10)))
  }
}

/** The one visible thing with this text; throws when there is none. */
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

/** Types as a person does: the value changes and React hears of it. */
export const type = (input: HTMLInputElement | HTMLTextAreaElement, text: string): Promise<void> =>
  happen(() => {
    const prototype = input instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, text)
    input.dispatchEvent(new Event('input', { bubbles: true }))
  })
