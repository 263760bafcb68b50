import { writeRichText } from '#contract/rich-text.ts'
import type { RichEditor } from './rich-editor.ts'

/** Somebody who can be mentioned. */
export interface Mentionable {
  slug: string
  name: string
}

/** An @ at the beginning of a word, and what was typed after it: a name of one or two words. */
const typed = /(?:^|[\s(\u00a0])@([\p{L}\p{N}][\p{L}\p{N}.'’-]{0,40}(?: [\p{L}\p{N}.'’-]{0,40})?)$/u

/** The beginning of a name after an @ before the caret; undefined if there is none. */
export function typedName(editor: RichEditor): string | undefined {
  const { startContainer: text, startOffset, collapsed } = editor.getSelection()
  if (!collapsed || !(text instanceof Text) || text.parentElement?.closest('a, code, pre')) return undefined
  return typed.exec(text.data.slice(0, startOffset))?.[1]
}

/** Puts a link to the person in the place of what was typed. */
export function mention(editor: RichEditor, { slug, name }: Mentionable): void {
  const before = typedName(editor)
  const range = editor.getSelection()
  if (before !== undefined) range.setStart(range.startContainer, range.startOffset - before.length - 1)
  editor.setSelection(range)
  editor.insertHTML(`${writeRichText([{ tag: 'mention', slug, children: [`@${name}`] }])}\u00a0`)
}
