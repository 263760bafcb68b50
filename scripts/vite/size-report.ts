import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** One file of the built app: its static imports, its style sheets, and the bytes of each source file in it. */
export interface BuiltFile {
  file: string
  imports: string[]
  styles: string[]
  sources: Record<string, number>
  /** Sources that a routes file fetches: the views. */
  views: string[]
}

/** Writes `sizes.json` next to the built files, for scripts/sizes.mjs. */
export const sizeReport = (): Plugin => ({
  name: 'size-report',
  apply: 'build',
  generateBundle(_, bundle) {
    const here = (id: string): string => relative(process.cwd(), id.replace(/\?.*/, ''))
    const files = Object.values(bundle).flatMap((chunk): BuiltFile[] => {
      if (chunk.type !== 'chunk') return []
      const ids = Object.keys(chunk.modules)
      const isView = (id: string): boolean => this.getModuleInfo(id)?.dynamicImporters.some(from => from.endsWith('.routes.ts')) === true
      return [
        {
          file: chunk.fileName,
          imports: chunk.imports,
          styles: [...(chunk.viteMetadata?.importedCss ?? [])],
          sources: Object.fromEntries(Object.entries(chunk.modules).map(([id, { renderedLength }]) => [here(id), renderedLength])),
          views: ids.filter(isView).map(here),
        },
      ]
    })
    this.emitFile({ type: 'asset', fileName: 'sizes.json', source: JSON.stringify(files) })
  },
})
