import type { ESTree } from 'vite'

export interface Node {
  type: string
  start: number
  [field: string]: unknown
}

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** A node and everything in it. */
export function nodesIn(node: Node | ESTree.Program): Node[] {
  const parts = Object.values(node).flat().filter(isNode)
  return [node as Node, ...parts.flatMap(nodesIn)]
}

export const lineAt = (text: string, at: number): number => text.slice(0, at).split('\n').length
