import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '../button/Button.tsx'
import { Bold, Code, type IconType, ImagePlus, Italic, Link2, List, ListOrdered, Quote, Redo2, Undo2 } from '../Icon.tsx'
import { nextIndex } from '../overlay/menu-keys.ts'
import type { RichEditor } from './rich-editor.ts'
import css from './RichTextEditor.module.css'

/** The formats that can be active at the caret, by element name. */
export const formats = ['B', 'I', 'A', 'UL', 'OL', 'BLOCKQUOTE', 'CODE', 'PRE'] as const
export type Format = (typeof formats)[number]

interface RichTextToolsProps {
  /** The name of the field. */
  label: string
  editor: RichEditor | undefined
  activeFormats: readonly Format[]
  minimal: boolean
  /** Asks for a URL. */
  onLink: () => void
  /** Undefined if pictures are not allowed. */
  onPicture: ((file: File) => void) | undefined
}

interface Tool {
  label: string
  icon: IconType
  format: Format
  apply: () => unknown
  remove: () => unknown
}

export function RichTextTools({ label, editor, activeFormats, minimal, onLink, onPicture }: RichTextToolsProps) {
  const [tabStop, setTabStop] = useState('Bold (Ctrl B)')
  const rovingTool = (label: string) => ({ label, tabIndex: label === tabStop ? 0 : -1, onFocus: () => setTabStop(label) })
  const picture = useRef<HTMLInputElement>(null)
  const removeList = () => editor?.removeList()
  const tools: Tool[] = [
    { label: 'Bold (Ctrl B)', icon: Bold, format: 'B', apply: () => editor?.bold(), remove: () => editor?.removeBold() },
    { label: 'Italic (Ctrl I)', icon: Italic, format: 'I', apply: () => editor?.italic(), remove: () => editor?.removeItalic() },
    { label: 'Link', icon: Link2, format: 'A', apply: onLink, remove: () => editor?.removeLink() },
  ]
  const lists: Tool[] = [
    { label: 'List (Ctrl Shift 8)', icon: List, format: 'UL', apply: () => editor?.makeUnorderedList(), remove: removeList },
    { label: 'Numbered list (Ctrl Shift 9)', icon: ListOrdered, format: 'OL', apply: () => editor?.makeOrderedList(), remove: removeList },
  ]
  const removeCode = () => editor?.removeCode()
  const more: Tool[] = [
    {
      label: 'Quote (Ctrl ])',
      icon: Quote,
      format: 'BLOCKQUOTE',
      apply: () => editor?.increaseQuoteLevel(),
      remove: () => editor?.removeQuote(),
    },
    { label: 'Code (Ctrl D)', icon: Code, format: 'CODE', apply: () => editor?.code(), remove: removeCode },
  ]
  const isActive = (format: Format) => activeFormats.includes(format) || (format === 'CODE' && activeFormats.includes('PRE'))
  return (
    <div
      role="toolbar"
      tabIndex={-1}
      aria-label={`Formatting: ${label}`}
      className={css['tools']}
      onKeyDown={handleArrowKeys}
      // A click must not change the selection.
      onMouseDown={event => event.preventDefault()}
    >
      {[...tools, ...(minimal ? [] : [...lists, ...more])].map(({ label, icon, format, apply, remove }) => (
        <IconButton
          key={format}
          size="small"
          icon={icon}
          {...rovingTool(label)}
          pressed={isActive(format)}
          onClick={() => {
            if (isActive(format)) remove()
            else apply()
            if (format !== 'A') editor?.focus()
          }}
        />
      ))}
      {onPicture && (
        <>
          <IconButton icon={ImagePlus} size="small" {...rovingTool('Picture')} onClick={() => picture.current?.click()} />
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
      <span className={css['pair']}>
        <IconButton icon={Undo2} size="small" {...rovingTool('Undo (Ctrl Z)')} onClick={() => editor?.undo()} />
        <IconButton icon={Redo2} size="small" {...rovingTool('Redo (Ctrl Y)')} onClick={() => editor?.redo()} />
      </span>
    </div>
  )
}

/** A toolbar lies as a menu stands. */
const menuKeys: Readonly<Record<string, string>> = { ArrowRight: 'ArrowDown', ArrowLeft: 'ArrowUp', Home: 'Home', End: 'End' }

/** The left and right arrow keys move through the tools and wrap around, Home and End go to the ends; Tab leaves them. */
function handleArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const key = menuKeys[event.key]
  if (!key) return
  const tools = [...event.currentTarget.querySelectorAll('button')]
  const next = nextIndex(
    tools.map(tool => tool.textContent),
    tools.findIndex(tool => tool === document.activeElement),
    key,
  )
  if (next === undefined) return
  event.preventDefault()
  tools[next]?.focus()
}
