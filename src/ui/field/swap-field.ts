import { type RefObject, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

/** The selection in the plain input when it was replaced; undefined if it did not have the focus. */
let caret: [number | null, number | null] | undefined

/** As long a pause says that the user waits for suggestions. Milliseconds. */
const pause = 400

/**
 * Calls `swap` when the plain input may be replaced: at once if the user is not typing in it, else after the next key or a pause, but not
 * while an input method composes a character. The caret is kept for the combobox. What `swap` sets is drawn before anything else can happen:
 * a user who came to the plain input between the decision and the drawing would lose the focus, and with it the next keys.
 */
export function swapWhenIdle(plain: HTMLInputElement | null, swap: () => void): void {
  const isFocused = () => document.activeElement === plain
  if (!plain || !isFocused() || plain.value === '') {
    caret = plain && isFocused() ? [0, 0] : undefined
    flushSync(swap)
    return
  }
  const control = new AbortController()
  const { signal } = control
  let timer: ReturnType<typeof setTimeout> | undefined
  const finish = () => {
    control.abort()
    clearTimeout(timer)
    caret = isFocused() ? [plain.selectionStart, plain.selectionEnd] : undefined
    flushSync(swap)
  }
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(finish, pause)
  }
  plain.addEventListener('keyup', event => event.isComposing || finish(), { signal })
  plain.addEventListener('blur', finish, { signal })
  plain.addEventListener('compositionstart', () => clearTimeout(timer), { signal })
  plain.addEventListener('compositionend', wait, { signal })
  wait()
}

/** For the field that replaces the plain one: whether the user is in it, and so sees at once what is suggested for what they typed. */
export const hasKeptCaret = (): boolean => caret !== undefined

/** For the field that replaces the plain one: it goes on where the user was. */
export const useKeptCaret = (ref: RefObject<HTMLInputElement | null>): void =>
  useLayoutEffect(() => {
    if (!caret) return
    const kept = caret
    caret = undefined
    // Between `swap` and this the user may have gone on to something else, such as a menu, which closes when it loses the focus.
    if (document.activeElement && document.activeElement !== document.body) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.setSelectionRange(...kept)
  }, [ref])
