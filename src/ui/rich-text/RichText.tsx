import { late } from '../waiting/late.tsx'
import { Skeleton } from '../waiting/Skeleton.tsx'

export interface RichTextProps {
  /** The field's name, for readers. */
  label: string
  /** HTML to begin with. */
  start?: string
  /**
   * The content as HTML, '' while it holds no more than a character (S1§5), and whether it is within `maxLength`. The server cleans what
   * it is sent once more.
   */
  onChange: (html: string, isValid: boolean) => void
  /** Characters of text. Without it, and not `minimal`, pictures may be embedded (S1§5). */
  maxLength?: number
  /** Emphasis and links only. */
  minimal?: boolean
  id?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}

/** A field for text with emphasis, links and lists. Its editor is large and comes when it is first drawn. */
export const RichText = late<RichTextProps>(() => import('./RichTextEditor.tsx'), <Skeleton lines={4} />)
