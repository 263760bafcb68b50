import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { Button, IconButton } from '../button/Button.tsx'
import type { IconType } from '../Icon.tsx'
import { nextIndex } from './menu-keys.ts'
import css from './Menu.module.css'

export interface MenuItem {
  label: string
  /** A muted line under the label. */
  note?: string
  icon?: IconType
  /** Either a link or an action. */
  href?: string
  onSelect?: () => void
  danger?: boolean
  disabled?: boolean
}

interface MenuProps {
  /** The text of the button, or its accessible name if `iconOnly`. */
  label: string
  icon?: IconType
  iconOnly?: boolean
  items: readonly (MenuItem | 'line')[]
  /** Shown above the items. */
  head?: ReactNode
  /** The edge of the button that the list is aligned with, unless it would leave the window there. */
  align?: 'start' | 'end'
  size?: 'small'
}

/** Between a list and its button, and the edge of the window, in pixels. */
const margin = 12

/** A menu button. Arrow keys, Home, End and first letters move the focus; Esc closes and returns to the button; Tab leaves. */
export function Menu({ label, icon, iconOnly = false, items, head, align = 'start', size }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [isAbove, setIsAbove] = useState(false)
  const [room, setRoom] = useState<number>()
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [side, setSide] = useState(align)
  const id = useId()
  const entries = () => [...(root.current?.querySelectorAll<HTMLElement>('[role="menuitem"]:not([aria-disabled="true"])') ?? [])]

  const openAt = (index: 0 | -1) => {
    setOpen(true)
    requestAnimationFrame(() => entries().at(index)?.focus())
  }
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  // Before it is painted: above its button where there is more room than below, to the side where it stays in the window, and no higher than that.
  useLayoutEffect(() => {
    if (!open) return
    const { top, bottom } = button.current!.getBoundingClientRect()
    const below = innerHeight - bottom
    const goesAbove = list.current!.scrollHeight > below && top > below
    setIsAbove(goesAbove)
    setRoom((goesAbove ? top : below) - margin)
    const { left, right } = list.current!.getBoundingClientRect()
    if (left < 0) setSide('start')
    else if (right > document.documentElement.clientWidth) setSide('end')
  }, [open])

  useEffect(() => {
    if (!open) return
    const handleOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false)
    }
    document.addEventListener('pointerdown', handleOutside)
    document.addEventListener('focusin', handleOutside)
    return () => {
      document.removeEventListener('pointerdown', handleOutside)
      document.removeEventListener('focusin', handleOutside)
    }
  }, [open])

  const handleKey = (event: KeyboardEvent) => {
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
      event.preventDefault()
      openAt(event.key === 'ArrowDown' ? 0 : -1)
      return
    }
    if (event.key === 'Escape') {
      event.preventDefault()
      event.stopPropagation()
      close()
      return
    }
    const all = entries()
    const next = nextIndex(
      all.map(entry => entry.textContent ?? ''),
      all.indexOf(document.activeElement as HTMLElement),
      event.key,
    )
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }

  const buttonProps = {
    ref: button,
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    'aria-controls': open ? id : undefined,
    onKeyDown: handleKey,
    onClick: () => (open ? setOpen(false) : openAt(0)),
    size,
  } as const

  return (
    <div ref={root} className={css['root']}>
      {iconOnly && icon ? (
        <IconButton {...buttonProps} label={label} icon={icon} />
      ) : (
        <Button {...buttonProps} icon={icon}>
          {label}
        </Button>
      )}
      {open && (
        <div
          ref={list}
          className={`${css['list']} ${css[side]} ${isAbove ? css['above'] : ''}`}
          style={room === undefined ? undefined : ({ '--room': `${room}px` } as CSSProperties)}
        >
          {head && <div className={css['head']}>{head}</div>}
          <div id={id} role="menu" aria-label={label}>
            {items.map((item, at) =>
              item === 'line' ? (
                <hr key={`line-${at}`} className={css['line']} />
              ) : (
                <Entry key={item.label} item={item} close={close} onKeyDown={handleKey} />
              ),
            )}
          </div>
        </div>
      )}
    </div>
  )
}

interface EntryProps {
  item: MenuItem
  close: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

function Entry({ item, close, onKeyDown }: EntryProps) {
  const { label, note, icon: Icon, href, onSelect, danger, disabled } = item
  const content = (
    <>
      {Icon && <Icon size={16} strokeWidth={1.75} />}
      <span>
        {label}
        {note && <span className={css['note']}>{note}</span>}
      </span>
    </>
  )
  const entryProps = {
    role: 'menuitem',
    tabIndex: -1,
    onKeyDown,
    className: danger ? `${css['entry']} ${css['danger']}` : css['entry'],
  } as const
  if (href !== undefined)
    return (
      <a {...entryProps} href={href} onClick={close}>
        {content}
      </a>
    )
  return (
    <button
      {...entryProps}
      type="button"
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (disabled) return
        close()
        onSelect?.()
      }}
    >
      {content}
    </button>
  )
}
