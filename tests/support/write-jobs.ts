import { parseAst } from 'vite'
import type { ServerSource } from './server-imports.ts'
import { isNode, lineAt, type Node, nodesIn } from './syntax-tree.ts'

/** The names of things that a write job could wait for. */
const waitedFor = new Set(['catalogue', 'signal', 'fetch'])

/**
 * Functions that run inside a write job (they take a `Tx`) and use something that must be queried before it: the catalogue, the
 * network, or an abort signal. Each has a sentence that says what to do.
 */
export const jobFaults = (sources: readonly ServerSource[]): string[] =>
  sources.flatMap(({ path, text }) => {
    const jobs = nodesIn(parseAst(text, { lang: 'ts' })).filter(takesTx)
    const named = jobs.flatMap(job => nodesIn(job).filter(isWaitedFor))
    return [...new Set(named)].map(
      ({ start }) => `${path}:${lineAt(text, start)}: a write job waits for nothing but its queries; ask in \`prepare\` or before the job`,
    )
  })

function takesTx({ type, params }: Node): boolean {
  if (!/Function/.test(type) || !Array.isArray(params)) return false
  return params.filter(isNode).some(param => param['name'] === 'tx' || nodesIn(param).some(part => nameOf(part) === 'Tx'))
}

const nameOf = (node: Node): unknown => (node.type === 'Identifier' || node.type === 'PrivateIdentifier' ? node['name'] : undefined)

function isWaitedFor(node: Node): boolean {
  const name = nameOf(node)
  return typeof name === 'string' && waitedFor.has(name.toLowerCase())
}
