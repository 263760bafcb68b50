import { limits } from '#contract/limits.ts'
import { RichTextBuilder, TooManyElements } from '#contract/rich-text-builder.ts'
import { parseRichText, type RichNode, writeRichText } from '#contract/rich-text.ts'
import { markupIn, readHtml } from './read-html.ts'

const { elements, tags } = limits.richText

/**
 * The tree of a text as somebody sent it: in our own form, or any HTML. `origin` is that of our pages. Undefined where it has more parts than are
 * kept: then it is not read to its end, so that a text costs what is allowed and not what was sent.
 */
export function richNodesOf(sent: string, origin?: string): RichNode[] | undefined {
  if (markupIn(sent) > tags) return undefined
  try {
    const nodes = parseRichText(sent, new RichTextBuilder(elements))
    return writeRichText(nodes) === sent ? nodes : readHtml(sent, origin, new RichTextBuilder(elements))
  } catch (problem) {
    if (problem instanceof TooManyElements) return undefined
    throw problem
  }
}
