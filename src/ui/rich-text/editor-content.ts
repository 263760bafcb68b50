import { RichTextBuilder } from '#contract/rich-text-builder.ts'
import { picturesOf, type RichNode, textLength, writeRichText } from '#contract/rich-text.ts'

/** The content of an editor in the form in which texts are kept ([Note: Rich texts]). */
export function richNodesIn(root: Node): RichNode[] {
  const builder = new RichTextBuilder()
  addChildren(root, builder)
  return builder.finish()
}

function addChildren(parent: Node, builder: RichTextBuilder): void {
  for (const child of parent.childNodes) {
    // The editor writes spaces as these where a browser would not show one.
    if (child instanceof Text) builder.text(child.data.replaceAll('\u00a0', ' '))
    if (!(child instanceof Element)) continue
    const tag = child.localName
    const attributes = Object.fromEntries(['href', 'src', 'alt'].map(name => [name, child.getAttribute(name) ?? '']))
    builder.open(tag, attributes)
    if (tag === 'br' || tag === 'img') continue
    addChildren(child, builder)
    builder.close(tag)
  }
}

/** The reported content of an editor (S1§5): its text, or '' for at most one character and no picture; and the characters of it. */
export function editorContent(root: Node): { text: string; length: number; nodes: RichNode[] } {
  const nodes = richNodesIn(root)
  const length = textLength(nodes)
  return { text: length <= 1 && picturesOf(nodes).length === 0 ? '' : writeRichText(nodes), length, nodes }
}
