/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native field holds emphasis, links and lists */
import { type DragEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { richTextFault, sentLength } from '#contract/rich-text.ts'
import { editorContent } from './editor-content.ts'
import { LinkForm } from './LinkForm.tsx'
import { MentionList } from './MentionList.tsx'
import { pictureDataUrl } from './picture-data-url.ts'
import { RichEditor } from './rich-editor.ts'
import type { RichTextProps } from './RichText.tsx'
import { type Format, formats, RichTextTools } from './RichTextTools.tsx'
import { useMentions } from './use-mentions.ts'
import css from './RichTextEditor.module.css'

/** Characters of one picture: several have to fit into a text. Less than the smaller number is no picture any more. */
const largestPicture = 80_000
const smallestPicture = 8000

export default function RichTextEditor({
  label,
  initialHtml = '',
  onChange,
  maxLength,
  minimal = false,
  people,
  autoFocus = false,
  name,
  ...field
}: RichTextProps) {
  const root = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<RichEditor>()
  const [activeFormats, setActiveFormats] = useState<readonly Format[]>([])
  const [length, setLength] = useState(0)
  const [isLinking, setIsLinking] = useState(false)
  const [note, setNote] = useState('')
  const images = maxLength === undefined && !minimal
  const [first] = useState({ html: initialHtml, autoFocus })
  const [fault, setFault] = useState<string>()
  const room = useRef<number>(sentLength)
  const excess = maxLength === undefined ? 0 : Math.max(0, length - maxLength)
  const mentions = useMentions(editor, people)
  const isOffering = mentions.offered.length > 0

  const report = useEffectEvent((source: RichEditor) => {
    const content = editorContent(source.getRoot())
    const problem = richTextFault(content.nodes, maxLength === undefined ? {} : { max: maxLength })
    room.current = sentLength - content.text.length
    setLength(content.length)
    setFault(problem)
    setNote('')
    onChange(content.text, problem === undefined && room.current >= 0)
  })
  const embed = async (file: File) => {
    const address = await pictureDataUrl(file, Math.min(largestPicture, room.current))
    if (address) editor?.insertImage(address, { alt: file.name.replace(/\.\w{1,5}$/, '') })
    else if (room.current < smallestPicture) setNote('There is no room for another picture.')
    else setNote('Pictures can be PNG, JPEG, GIF or WebP files of at most 500 kB.')
    editor?.focus()
  }
  /** Of several pictures each is put after the one before. */
  const embedAll = async (files: readonly File[]) => {
    for (const file of files) await embed(file)
  }
  const drop = images
    ? {
        onDragOver: (event: DragEvent) => {
          if (event.dataTransfer.types.includes('Files')) event.preventDefault()
        },
        onDrop: (event: DragEvent) => {
          const files = [...event.dataTransfer.files]
          // Text, also of another page, is taken by the editor itself.
          if (event.defaultPrevented || files.length === 0) return
          event.preventDefault()
          void embedAll(files)
        },
      }
    : {}
  const paste = useEffectEvent((event: Event) => {
    const { clipboardData } = (event as CustomEvent<{ clipboardData?: DataTransfer }>).detail
    const file = [...(clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
    if (images && file) void embed(file)
  })
  // Below a long text nobody would see why a picture is missing.
  const status = useRef<HTMLOutputElement>(null)
  useEffect(() => {
    if (note) status.current?.scrollIntoView({ block: 'nearest' })
  }, [note])
  useEffect(() => {
    if (!root.current) return
    const newEditor = new RichEditor(root.current, { images })
    newEditor.setHTML(first.html)
    const updateFormats = () => setActiveFormats(formats.filter(format => newEditor.hasFormat(format)))
    newEditor.addEventListener('input', () => report(newEditor))
    newEditor.addEventListener('pasteImage', paste)
    newEditor.addEventListener('pathChange', updateFormats)
    newEditor.addEventListener('select', updateFormats)
    setEditor(newEditor)
    if (name !== undefined) root.current.setAttribute('name', name)
    if (first.autoFocus) newEditor.focus()
    return () => {
      newEditor.destroy()
    }
  }, [first, images, name])

  const link = (address: string | undefined) => {
    setIsLinking(false)
    editor?.focus()
    if (address) editor?.makeLink(address)
  }

  return (
    <div className={css['box']} {...drop}>
      <RichTextTools
        label={label}
        editor={editor}
        activeFormats={activeFormats}
        minimal={minimal}
        onLink={() => setIsLinking(true)}
        onPicture={images ? file => void embed(file) : undefined}
      />
      {isLinking && <LinkForm onLink={link} />}
      <div
        {...field}
        ref={root}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-autocomplete={people && 'list'}
        aria-controls={isOffering ? mentions.id : undefined}
        aria-activedescendant={isOffering ? `${mentions.id}-${mentions.chosen}` : undefined}
        onBlur={mentions.close}
        aria-label={label}
        aria-invalid={excess > 0 || fault !== undefined || field['aria-invalid'] || undefined}
        className={css['text']}
      />
      {isOffering && <MentionList id={mentions.id} people={mentions.offered} chosen={mentions.chosen} onChoose={mentions.choose} />}
      <output ref={status} className={excess > 0 || fault ? `${css['count']} ${css['invalid']}` : css['count']}>
        {note || (excess > 0 ? `${excess} characters too many` : fault) || (maxLength !== undefined && `${length} of ${maxLength}`)}
      </output>
    </div>
  )
}
