import { SaxesParser } from 'saxes'

/** The elements of a name, each with the texts of its children. Throws for what is no whole document. */
export function elementsIn(text: string, name: string): Record<string, string>[] {
  const found: Record<string, string>[] = []
  const open: string[] = []
  let inside: { depth: number; values: Record<string, string> } | undefined
  let said = ''
  const parser = new SaxesParser()
  parser.on('opentag', tag => {
    open.push(tag.name)
    said = ''
    if (!inside && tag.name === name) inside = { depth: open.length, values: {} }
  })
  parser.on('text', piece => (said += piece))
  parser.on('closetag', tag => {
    if (inside && open.length === inside.depth + 1) inside.values[tag.name] = said
    if (inside && open.length === inside.depth) {
      found.push(inside.values)
      inside = undefined
    }
    open.pop()
  })
  parser.on('error', problem => {
    throw problem
  })
  parser.write(text).close()
  return found
}

/** A value directly in the document. */
export const valueIn = (text: string, name: string): string | undefined => {
  const root = /<([A-Za-z]\w*)[\s>]/.exec(text.replace(/^\s*<\?[^>]*\?>/, ''))?.[1]
  return root === undefined ? undefined : elementsIn(text, root)[0]?.[name]
}

export const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
