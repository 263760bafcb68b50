import { late } from '../waiting/late.tsx'
import { Skeleton } from '../waiting/Skeleton.tsx'

export interface RichTextProps {
  /** The accessible name of the field. */
  label: string
  /** The initial HTML. */
  initialHtml?: string
  /**
   * Gets the content as HTML, '' while it has at most one character (S1§5), and whether it is within `maxLength`. The server sanitises
   * the HTML again.
   */
  onChange: (html: string, isValid: boolean) => void
  /** Maximum characters of text. Without it, and without `minimal`, pictures can be embedded (S1§5). */
  maxLength?: number
  /** Emphasis and links only. */
  minimal?: boolean
  id?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** A field for text with emphasis, links and lists. Its editor is large, so it is loaded when the field is first drawn. */
export const RichText = late<RichTextProps>(() => import('./RichTextEditor.tsx'), <Skeleton lines={4} />)
