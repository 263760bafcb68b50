import { type ReactNode, useMemo } from 'react'
import { linkRelation, mentionAddress, parseRichText, type RichNode } from '#contract/rich-text.ts'
import css from './RichTextView.module.css'

/** A text with formats as people read it ([Note: Rich texts]). It draws elements of its tree, so no markup is in it. */
export function RichTextView({ text }: { text: string }) {
  const nodes = useMemo(() => parseRichText(text), [text])
  return <div className={css['text']}>{drawn(nodes)}</div>
}

const drawn = (nodes: readonly RichNode[]): ReactNode[] =>
  // The nodes of a text never move: another text is drawn anew.
  nodes.map((node, at) => <Node key={at} node={node} />)

function Node({ node }: { node: RichNode }): ReactNode {
  if (typeof node === 'string') return node
  switch (node.tag) {
    case 'br':
      return <br />
    case 'img':
      return <img src={node.src} alt={node.alt} loading="lazy" decoding="async" />
    case 'a':
      return (
        <a href={node.href} target="_blank" rel={linkRelation}>
          {drawn(node.children)}
        </a>
      )
    case 'mention':
      return (
        <a href={mentionAddress(node.slug)} className={css['mention']}>
          {drawn(node.children)}
        </a>
      )
    // Each paragraph has its own direction, so that none turns what is around it.
    case 'p':
      return <p dir="auto">{drawn(node.children)}</p>
    case 'li':
      return <li dir="auto">{drawn(node.children)}</li>
    case 'pre':
      return <pre dir="auto">{drawn(node.children)}</pre>
    default: {
      const Tag = node.tag
      return <Tag>{drawn(node.children)}</Tag>
    }
  }
}
