import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Plugin } from 'vite'
import { cutFont } from './cut-font.mjs'

/** A rule of fonts.css whose file is cut: `latin` out of the package's Latin file, `names` out of its extended Latin. */
const cutRule = /url\('\/(node_modules\/\.cache\/fonts\/([\w-]+)-(latin|names)\.woff2)'\)[^}]*?unicode-range:\s*([^;]+);/g
const weights = [400, 600] as const

/**
 * Reduces the fonts of most pages to the letters of their rules and the weights of the app, before Vite reads the rules. The packages'
 * files are more than twice as large for a page with European names.
 */
export const cutFonts: Plugin = {
  name: 'cut-fonts',
  async config() {
    for (const [, path = '', family = '', part, ranges = ''] of readFileSync('src/ui/fonts.css', 'utf8').matchAll(cutRule)) {
      const whole = `${packageOf(family)}/files/${family}-${part === 'latin' ? 'latin' : 'latin-ext'}-wght-normal.woff2`
      mkdirSync(dirname(path), { recursive: true })
      writeFileSync(path, await cutFont(readFileSync(whole), lettersOf(ranges), weights))
    }
  },
}

/** Publishes the licence of each font package with the fonts. */
export const fontLicences: Plugin = {
  name: 'font-licences',
  apply: 'build',
  buildStart() {
    for (const family of ['source-sans-3', 'stix-two-text'])
      this.emitFile({ type: 'asset', fileName: `fonts/${family}-OFL.txt`, source: readFileSync(`${packageOf(family)}/LICENSE`) })
  },
}

const packageOf = (family: string) => `node_modules/@fontsource-variable/${family}`

/** The code points of `U+41-5A, U+20AC`. */
const lettersOf = (ranges: string): number[] =>
  ranges.split(',').flatMap(range => {
    const [from = 0, to = from] = range
      .trim()
      .slice('U+'.length)
      .split('-')
      .map(hex => Number.parseInt(hex, 16))
    return Array.from({ length: to - from + 1 }, (_, at) => from + at)
  })
