import { type RefObject, useRef } from 'react'
import { useShortcut } from '#ui/use-shortcut.ts'

/**
 * `j` and `k` move the focus between the entries of a list, or of the lists in a box, `o` opens, `b` saves and `x` selects the focused entry.
 * The focus is the only state: nothing else is stored or drawn.
 */
export function useListKeys<E extends HTMLElement = HTMLOListElement>(): RefObject<E | null> {
  const list = useRef<E>(null)
  const entries = () => [...(list.current?.querySelectorAll(':scope > li, :scope > ol > li') ?? [])]
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('li h2 a') ?? [])]
  const at = () => entries().findIndex(entry => entry.contains(document.activeElement))
  const move = (by: number) => {
    const all = links()
    const next = at() < 0 ? 0 : at() + by
    const link = all[Math.min(Math.max(next, 0), all.length - 1)]
    link?.focus()
    link?.closest('li')?.scrollIntoView?.({ block: 'nearest' })
  }
  useShortcut('j', () => move(1))
  useShortcut('k', () => move(-1))
  useShortcut('o', () => links()[at()]?.click())
  const press = (button: string) => entries()[at()]?.querySelector<HTMLElement>(button)?.click()
  useShortcut('b', () => press('[data-save]'))
  useShortcut('x', () => press('[data-tick]'))
  return list
}
