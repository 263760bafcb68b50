/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native field holds emphasis, links and lists */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { LinkForm } from './LinkForm.tsx'
import { pictureOf } from './picture-of.ts'
import { RichEditor } from './rich-editor.ts'
import { contentOf } from './rich-text-clean.ts'
import type { RichTextProps } from './RichText.tsx'
import { type Format, formats, RichTextTools } from './RichTextTools.tsx'
import css from './RichTextEditor.module.css'

export default function RichTextEditor({ label, start = '', onChange, maxLength, minimal = false, ...field }: RichTextProps) {
  const root = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<RichEditor>()
  const [on, setOn] = useState<readonly Format[]>([])
  const [length, setLength] = useState(0)
  const [linking, setLinking] = useState(false)
  const [note, setNote] = useState('')
  const images = maxLength === undefined && !minimal
  const [first] = useState(start)
  const tooMany = maxLength === undefined ? 0 : Math.max(0, length - maxLength)

  const report = useEffectEvent((of: RichEditor) => {
    const content = contentOf(of.getRoot(), of.getHTML())
    setLength(content.length)
    onChange(content.html, maxLength === undefined || content.length <= maxLength)
  })
  useEffect(() => {
    if (!root.current) return
    const made = new RichEditor(root.current, { images })
    made.setHTML(first)
    const look = () => setOn(formats.filter(format => made.hasFormat(format)))
    made.addEventListener('input', () => report(made))
    made.addEventListener('pathChange', look)
    made.addEventListener('select', look)
    setEditor(made)
    return () => {
      made.destroy()
    }
  }, [first, images])

  const embed = async (file: File) => {
    const address = await pictureOf(file)
    setNote(address ? '' : 'Pictures may be PNG, JPEG, GIF or WebP files of at most 500 kB.')
    if (address) editor?.insertImage(address, { alt: file.name })
    editor?.focus()
  }
  const link = (address: string | undefined) => {
    setLinking(false)
    editor?.focus()
    if (address) editor?.makeLink(address)
  }

  return (
    <div className={css['box']}>
      <RichTextTools
        label={label}
        editor={editor}
        on={on}
        minimal={minimal}
        onLink={() => setLinking(true)}
        onPicture={images ? file => void embed(file) : undefined}
      />
      {linking && <LinkForm onLink={link} />}
      <div
        {...field}
        ref={root}
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={label}
        aria-invalid={tooMany > 0 || field['aria-invalid'] || undefined}
        className={css['text']}
      />
      <output className={tooMany > 0 ? `${css['count']} ${css['wrong']}` : css['count']}>
        {note || (maxLength !== undefined && (tooMany > 0 ? `${tooMany} characters too many` : `${length} of ${maxLength}`))}
      </output>
    </div>
  )
}
