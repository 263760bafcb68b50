import type { RichNode } from '#contract/rich-text.ts'

/** A text that is about to be kept: in our own form, with the pictures that came with it. */
export interface PreparedText {
  text: string
  nodes: RichNode[]
  pictures: NewPicture[]
}

export interface NewPicture {
  name: string
  bytes: number
}
