/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native field holds emphasis, links and lists */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LinkForm } from './LinkForm.tsx'
import { pictureDataUrl } from './picture-data-url.ts'
import { RichEditor } from './rich-editor.ts'
import { editorContent } from './sanitize-html.ts'
import type { RichTextProps } from './RichText.tsx'
import { type Format, formats, RichTextTools } from './RichTextTools.tsx'
import css from './RichTextEditor.module.css'

export default function RichTextEditor({ label, initialHtml = '', onChange, maxLength, minimal = false, ...field }: RichTextProps) {
  const root = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<RichEditor>()
  const [activeFormats, setActiveFormats] = useState<readonly Format[]>([])
  const [length, setLength] = useState(0)
  const [isLinking, setIsLinking] = useState(false)
  const [note, setNote] = useState('')
  const images = maxLength === undefined && !minimal
  const [firstHtml] = useState(initialHtml)
  const excess = maxLength === undefined ? 0 : Math.max(0, length - maxLength)

  const report = useEffectEvent((source: RichEditor) => {
    const content = editorContent(source.getRoot(), source.getHTML())
    setLength(content.length)
    onChange(content.html, maxLength === undefined || content.length <= maxLength)
  })
  useEffect(() => {
    if (!root.current) return
    const newEditor = new RichEditor(root.current, { images })
    newEditor.setHTML(firstHtml)
    const updateFormats = () => setActiveFormats(formats.filter(format => newEditor.hasFormat(format)))
    newEditor.addEventListener('input', () => report(newEditor))
    newEditor.addEventListener('pathChange', updateFormats)
    newEditor.addEventListener('select', updateFormats)
    setEditor(newEditor)
    return () => {
      newEditor.destroy()
    }
  }, [firstHtml, images])

  const embed = async (file: File) => {
    const address = await pictureDataUrl(file)
    setNote(address ? '' : 'Pictures can be PNG, JPEG, GIF or WebP files of at most 500 kB.')
    if (address) editor?.insertImage(address, { alt: file.name })
    editor?.focus()
  }
  const link = (address: string | undefined) => {
    setIsLinking(false)
    editor?.focus()
    if (address) editor?.makeLink(address)
  }

  return (
    <div className={css['box']}>
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
        aria-label={label}
        aria-invalid={excess > 0 || field['aria-invalid'] || undefined}
        className={css['text']}
      />
      <output className={excess > 0 ? `${css['count']} ${css['invalid']}` : css['count']}>
        {note || (maxLength !== undefined && (excess > 0 ? `${excess} characters too many` : `${length} of ${maxLength}`))}
      </output>
    </div>
  )
}
