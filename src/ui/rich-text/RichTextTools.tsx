import { type KeyboardEvent, useRef } from 'react'
import { IconButton } from '../button/Button.tsx'
import { Bold, type IconType, ImagePlus, Italic, Link2, List, ListOrdered, Redo2, Undo2 } from '../Icon.tsx'
import type { RichEditor } from './rich-editor.ts'
import css from './RichTextEditor.module.css'

/** What may hold at the caret, by the names of the elements. */
export const formats = ['B', 'I', 'A', 'UL', 'OL'] as const
export type Format = (typeof formats)[number]

interface RichTextToolsProps {
  /** Names the field. */
  label: string
  editor: RichEditor | undefined
  /** What holds now. */
  on: readonly Format[]
  minimal: boolean
  /** Asks for an address. */
  onLink: () => void
  /** Absent where pictures are not allowed. */
  onPicture: ((file: File) => void) | undefined
}

interface Tool {
  label: string
  icon: IconType
  format: Format
  make: () => unknown
  undo: () => unknown
}

export function RichTextTools({ label, editor, on, minimal, onLink, onPicture }: RichTextToolsProps) {
  const picture = useRef<HTMLInputElement>(null)
  const unlist = () => editor?.removeList()
  const tools: Tool[] = [
    { label: 'Bold (Ctrl B)', icon: Bold, format: 'B', make: () => editor?.bold(), undo: () => editor?.removeBold() },
    { label: 'Italic (Ctrl I)', icon: Italic, format: 'I', make: () => editor?.italic(), undo: () => editor?.removeItalic() },
    { label: 'Link', icon: Link2, format: 'A', make: onLink, undo: () => editor?.removeLink() },
  ]
  const lists: Tool[] = [
    { label: 'List (Ctrl Shift 8)', icon: List, format: 'UL', make: () => editor?.makeUnorderedList(), undo: unlist },
    { label: 'Numbered list (Ctrl Shift 9)', icon: ListOrdered, format: 'OL', make: () => editor?.makeOrderedList(), undo: unlist },
  ]
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={`Format of ${label}`}
      className={css['tools']}
      onKeyDown={stepThrough}
      // A press must leave the selection where it is.
      onMouseDown={event => event.preventDefault()}
    >
      {[...tools, ...(minimal ? [] : lists)].map(({ format, make, undo, ...face }) => (
        <IconButton
          key={format}
          size="small"
          {...face}
          pressed={on.includes(format)}
          onClick={() => {
            if (on.includes(format)) undo()
            else make()
            if (format !== 'A') editor?.focus()
          }}
        />
      ))}
      {onPicture && (
        <>
          <IconButton icon={ImagePlus} size="small" label="Picture" onClick={() => picture.current?.click()} />
          <input
            ref={picture}
            type="file"
            hidden
            accept="image/png,image/jpeg,image/gif,image/webp"
            onChange={event => {
              const [file] = event.target.files ?? []
              if (file) onPicture(file)
              event.target.value = ''
            }}
          />
        </>
      )}
      <IconButton icon={Undo2} size="small" label="Undo (Ctrl Z)" onClick={() => editor?.undo()} />
      <IconButton icon={Redo2} size="small" label="Redo (Ctrl Y)" onClick={() => editor?.redo()} />
    </div>
  )
}

/** Left and right go through the tools and round; Tab leaves them. */
function stepThrough(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return
  const tools = [...event.currentTarget.querySelectorAll('button')]
  const at = tools.findIndex(tool => tool === document.activeElement)
  event.preventDefault()
  tools.at((at + (event.key === 'ArrowRight' ? 1 : -1)) % tools.length)?.focus()
}
