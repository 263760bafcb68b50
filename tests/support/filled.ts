interface Node {
  type: string
  entries?: Record<string, Node>
  item?: Node
  wrapped?: Node
  pipe?: readonly Node[]
  value?: Node
  requirement?: unknown
  options?: readonly unknown[]
  literal?: unknown
}

/** A value of a schema with every field: each text is `text` of its name, each list has two entries, if it may. */
export function filled(schema: unknown, text: (name: string) => string, name = ''): unknown {
  const node = schema as Node
  switch (node.type) {
    case 'object':
    case 'loose_object':
      return Object.fromEntries(Object.entries(node.entries ?? {}).map(([field, inner]) => [field, filled(inner, text, field)]))
    case 'optional':
      return filled(node.wrapped, text, name)
    case 'nullable':
      return null
    case 'array':
      return [filled(node.item, text, name), filled(node.item, text, name)].slice(0, mostOf(node))
    case 'picklist':
      return node.options![0]
    case 'literal':
      return node.literal
    case 'number':
      return 3
    case 'boolean':
      return true
    case 'string':
      return text(name)
    case 'record':
      return { [name]: filled(node.value, text, name) }
    default:
      throw new Error(`no value is known for ${node.type} (${name})`)
  }
}

const mostOf = ({ pipe = [] }: Node): number => Number(pipe.find(({ type }) => type === 'max_length')?.requirement ?? 2)
