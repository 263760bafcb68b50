import type { Rollup } from 'vite'

/** The scripts and style sheets that a built file needs before it can run, itself included. */
export function filesOf(bundle: Rollup.OutputBundle, name: string, found = new Set<string>()): Set<string> {
  const chunk = bundle[name]
  if (chunk?.type !== 'chunk' || found.has(name)) return found
  found.add(name)
  for (const needed of chunk.imports) filesOf(bundle, needed, found)
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style)
  return found
}
