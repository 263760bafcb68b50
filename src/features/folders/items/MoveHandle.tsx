import { type DragEvent, type KeyboardEvent, useContext, useEffect, useRef } from 'react'
import { GripVertical } from '#ui/Icon.tsx'
import { lastMoved, MoveContext } from './item-moves.ts'
import type { Move } from './places.ts'
import css from './ItemRow.module.css'

/** The item that is being dragged. */
export const draggedItem: { key: string | undefined } = { key: undefined }

const movesOfKeys: Readonly<Record<string, Move>> = { ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' }

/** Moves its item with the arrow keys, Home and End, and by being dragged with a mouse. Nothing where the list has another order. */
export function MoveHandle({ itemKey, title }: { itemKey: string; title: string }) {
  const move = useContext(MoveContext)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (lastMoved.key !== itemKey || !button.current) return
    lastMoved.key = undefined
    button.current.focus()
  })
  if (!move) return null
  const handleKey = (event: KeyboardEvent) => {
    const by = movesOfKeys[event.key]
    if (by === undefined) return
    event.preventDefault()
    void move(itemKey, by)
  }
  const handleDrag = (event: DragEvent) => {
    draggedItem.key = itemKey
    event.dataTransfer.effectAllowed = 'move'
    event.dataTransfer.setData('text/plain', title)
    const row = button.current?.closest('[data-row]')
    if (row) event.dataTransfer.setDragImage(row, 0, 0)
  }
  return (
    <button
      data-screen-only
      ref={button}
      type="button"
      className={css['handle']}
      draggable
      aria-label={`Move ${title}`}
      aria-keyshortcuts="ArrowUp ArrowDown Home End"
      title="Drag it, or use the arrow keys"
      onKeyDown={handleKey}
      onDragStart={handleDrag}
      onDragEnd={() => (draggedItem.key = undefined)}
    >
      <GripVertical size={16} strokeWidth={1.75} />
    </button>
  )
}
