import type { Plugin } from 'vite'
import { inOrder } from './needed-first.ts'

const isStyle = (file: string): boolean => file.endsWith('.css')
/** A list of files in a built script, as Vite writes it. */
const fileList = /\(m\.f=(\[[^\]]*\])\)/
const deps = /__vite__mapDeps\(\[([\d,]*)\]\)/g

/**
 * Rules of equal weight count in the order of their sheets. Vite adds the sheets of a fetched part in the order in which its files name each other,
 * which says nothing about two files that do not: a button could overrule the page that places it.
 */
export const styleOrder: Plugin = {
  name: 'style-order',
  apply: 'build',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const all = Object.keys(bundle).filter(isStyle)
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const list = fileList.exec(chunk.code)?.[1]
        if (list === undefined) continue
        const files = JSON.parse(list) as string[]
        const placeIn = (file: string): number => (files.includes(file) ? files.indexOf(file) : files.push(file) - 1)
        const code = chunk.code.replaceAll(deps, (_, places: string) => {
          const needed = places.split(',').flatMap(place => (place === '' ? [] : (files[Number(place)] ?? [])))
          const styles = inOrder(needed.filter(isStyle), all)
          const sorted = [...needed.filter(file => !isStyle(file)), ...styles]
          return `__vite__mapDeps([${sorted.map(placeIn).join(',')}])`
        })
        chunk.code = code.replace(list, () => JSON.stringify(files))
      }
    },
  },
}
