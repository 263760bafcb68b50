import { parseRichText, type RichNode, writeRichText } from '#contract/rich-text.ts'
import { readHtml } from './read-html.ts'

/** The tree of a text as somebody sent it: in our own form, or any HTML. `origin` is that of our pages. */
export function richNodesOf(sent: string, origin?: string): RichNode[] {
  const nodes = parseRichText(sent)
  return writeRichText(nodes) === sent ? nodes : readHtml(sent, origin)
}
