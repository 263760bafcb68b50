import { late } from '../waiting/late.tsx'
import { Skeleton } from '../waiting/Skeleton.tsx'
import type { FindPeople } from './use-mentions.ts'

export interface RichTextProps {
  /** The accessible name of the field. */
  label: string
  /** The text that it begins with. */
  initialHtml?: string
  /**
   * Gets the content in the form in which texts are kept (contract/rich-text.ts), '' while it has at most one character (S1§5), and whether it can be kept.
   */
  onChange: (text: string, isValid: boolean) => void
  /** Maximum characters of text. Without it, and without `minimal`, pictures can be embedded (S1§5). */
  maxLength?: number
  /** Emphasis and links only. */
  minimal?: boolean
  /** People who can be mentioned by an @ and the beginning of their name. */
  people?: FindPeople | undefined
  /** The focus goes there once the editor is loaded. */
  autoFocus?: boolean
  /** The name of its field, by which a form finds it. */
  name?: string
  id?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** A field for text with emphasis, links, lists, quotes and code. Its editor is large, so it is loaded when the field is first drawn. */
export const RichText = late<RichTextProps>(() => import('./RichTextEditor.tsx'), <Skeleton lines={4} />)
