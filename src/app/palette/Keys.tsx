import { useEffect } from 'react'
import { to } from '#contract/to.ts'
import { go } from '#routing/navigation.ts'
import { useShortcut } from '#ui/use-shortcut.ts'
import { hasUnsavedWork } from '#ui/overlay/closing-guard.ts'
import { openShortcuts } from '../help/shortcuts.modal.ts'
import { openPalette } from './palette.modal.ts'

const boxSelector = 'main input[aria-keyshortcuts="/"]'
const searchBox = () => document.querySelector<HTMLInputElement>(boxSelector)

/** The keys that work on every page: `/`, `?` and Ctrl+K or Cmd+K. Rendered once in the app. */
export default function Keys() {
  useShortcut('?', openShortcuts)
  useShortcut('/', () => void focusSearchBox())
  useEffect(() => {
    document.addEventListener('keydown', handleSlash)
    document.addEventListener('keydown', handlePalette)
    return () => {
      document.removeEventListener('keydown', handleSlash)
      document.removeEventListener('keydown', handlePalette)
    }
  }, [])
  return null
}

/** Goes to the search home where the page has no search box. */
async function focusSearchBox(): Promise<void> {
  if (!searchBox()) await go(to('searchHome'))
  const box = searchBox()
  box?.focus()
  box?.select()
}

/** The box may have the focus already; then the key would be the whole query. Within a query it is a character, as in a DOI. */
function handleSlash(event: KeyboardEvent): void {
  const { key, target, isComposing } = event
  if (key !== '/' || isComposing || !(target instanceof HTMLInputElement) || !target.matches(boxSelector)) return
  if (target.selectionStart === 0 && target.selectionEnd === target.value.length) event.preventDefault()
}

/** In a text editor the same key makes a link. Leaving by the palette must lose nothing that was typed in a dialog. */
function handlePalette(event: KeyboardEvent): void {
  if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented)
    return
  if (event.target instanceof HTMLElement && event.target.isContentEditable) return
  event.preventDefault()
  if (!hasUnsavedWork()) openPalette()
}
